import { lengthBefore, textPlaceAt } from '../widgets/text-offset.ts';

/** The offset in a reply that its painting shows at a point on the screen; beside a row and below the last one, the nearest in it. */
export function offsetAt(painted: HTMLElement, x: number, y: number): number | null {
  const rows = [...painted.querySelectorAll<HTMLElement>('.row')];
  const row = rows.findLast((one) => one.getBoundingClientRect().top <= y) ?? rows[0];
  if (!row) return null;
  // Browsers find no text where presses go through it.
  const { pointerEvents } = painted.style;
  painted.style.pointerEvents = 'auto';
  const offset = offsetInRow(row, x, y);
  painted.style.pointerEvents = pointerEvents;
  return offset;
}

/** The same in a row that is known. */
export function offsetInRow(row: HTMLElement, x: number, y: number): number {
  const end = Number(row.dataset['end']);
  const box = row.querySelector('.row-text')?.getBoundingClientRect();
  const place = box && textPlaceAt(Math.max(box.left + 1, Math.min(x, box.right - 1)), y);
  if (!place || !row.contains(place.node)) return end;
  const within = place.node instanceof Element ? place.node : place.node.parentElement;
  const segment = within?.closest<HTMLElement>('[data-at]');
  if (segment) return Number(segment.dataset['at']) + lengthBefore(segment, place);
  // What is drawn between two segments, such as a ghost, belongs to the place where the second begins.
  const next = [...row.querySelectorAll<HTMLElement>('[data-at]')].find(
    (one) => place.node.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return next ? Number(next.dataset['at']) : end;
}
