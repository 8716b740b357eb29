import { offsetAt } from '../../parts/reply/painted-place.ts';

/** On a text area whose lines are where its painting shows them, from a press until text or caret change or it is left. */
const IS_ALIGNED = 'is-aligned';
/** Above the first line, as in the style sheet. */
const TOP_PX = 6;
const LINE_PX = 19;
const LONGEST_WORD = 200;
/** After these the caret is elsewhere than the press. */
const CHANGES = ['keydown', 'input', 'paste'];

/**
 * Makes presses on a text area mean what its painting shows there: the painting holds a card and scrolls by itself, so the
 * area's own lines are elsewhere. The wheel turns what is seen. Gives the way to stop.
 */
export function listenUnderPainting(area: HTMLTextAreaElement, painted: HTMLElement): () => void {
  const parts = [area, painted];
  /** Where a selection began that the pointer still draws. */
  let anchor: number | null = null;

  const isSeen = (): boolean => painted.checkVisibility({ visibilityProperty: true });

  const onMouseDown = (event: MouseEvent): void => {
    const { target, clientX, clientY, button, detail, shiftKey } = event;
    if (button !== 0 || !isSeen() || isControl(target) || isScrollbar(painted, event)) return;
    const offset = offsetAt(painted, clientX, clientY);
    if (offset === null) return;
    const [start, end] = pressedPart(area.value, offset, detail);
    const from = shiftKey ? area.selectionStart : start;
    // On a touch screen the focus would bring up the keyboard; Edit goes on from here.
    if (!matchMedia('(pointer: coarse)').matches) {
      event.preventDefault();
      area.focus({ preventScroll: true });
    }
    area.setSelectionRange(Math.min(from, end), Math.max(from, end));
    anchor = detail > 1 ? null : from;
    align(area, painted, clientY);
  };
  const onMouseMove = ({ clientX, clientY, buttons }: MouseEvent): void => {
    if (anchor === null || buttons !== 1) return;
    const offset = offsetAt(painted, clientX, clientY);
    if (offset !== null) area.setSelectionRange(Math.min(anchor, offset), Math.max(anchor, offset));
  };
  const onMouseUp = (): void => {
    anchor = null;
  };
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || !isSeen()) return;
    event.preventDefault();
    painted.scrollTop += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
  };
  const letGo = (): void => area.classList.remove(IS_ALIGNED);
  const onBlur = (): void => {
    letGo();
    area.style.paddingBlock = '';
  };

  for (const part of parts) part.addEventListener('mousedown', onMouseDown);
  addEventListener('mousemove', onMouseMove);
  addEventListener('mouseup', onMouseUp);
  area.addEventListener('wheel', onWheel, { passive: false });
  for (const type of CHANGES) area.addEventListener(type, letGo);
  area.addEventListener('blur', onBlur);
  return () => {
    for (const part of parts) part.removeEventListener('mousedown', onMouseDown);
    removeEventListener('mousemove', onMouseMove);
    removeEventListener('mouseup', onMouseUp);
    area.removeEventListener('wheel', onWheel);
    for (const type of CHANGES) area.removeEventListener(type, letGo);
    area.removeEventListener('blur', onBlur);
  };
}

/** Brings the area's own line to where the painting shows it, so that it stays there when its letters take the painting's place. */
function align(area: HTMLTextAreaElement, painted: HTMLElement, y: number): void {
  const card = painted.querySelector<HTMLElement>('.painted-card');
  const above = card && card.getBoundingClientRect().top < y ? card.offsetHeight : 0;
  const top = painted.scrollTop - above;
  area.style.paddingBlock = `${TOP_PX + Math.max(0, -top)}px ${area.clientHeight}px`;
  area.scrollTop = top;
  area.classList.add(IS_ALIGNED);
}

/** A press is a caret, a second one a word, a third one a line. */
function pressedPart(text: string, offset: number, presses: number): readonly [start: number, end: number] {
  if (presses < 2) return [offset, offset];
  if (presses > 2) {
    const end = text.indexOf('\n', offset);
    return [text.slice(0, offset).lastIndexOf('\n') + 1, end < 0 ? text.length : end];
  }
  const [before = ''] = /[\p{L}\p{N}_]*$/u.exec(text.slice(Math.max(0, offset - LONGEST_WORD), offset)) ?? [];
  const [after = ''] = /^[\p{L}\p{N}_]*/u.exec(text.slice(offset, offset + LONGEST_WORD)) ?? [];
  return [offset - before.length, offset + after.length];
}

/** Buttons of the card and the gutter have presses of their own. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, .row-gutter') !== null;

const isScrollbar = ({ clientWidth, offsetWidth }: HTMLElement, { target, offsetX }: MouseEvent): boolean =>
  offsetWidth > clientWidth &&
  target instanceof Element &&
  target.matches('textarea, .painted') &&
  offsetX > clientWidth;
