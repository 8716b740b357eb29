/** How many characters of an element's text are before a point on the screen; null where the point is in no text of it. */
export function textOffsetAt(element: Element, x: number, y: number): number | null {
  const at = textPlaceAt(x, y);
  return at && element.contains(at.node) ? lengthBefore(element, at) : null;
}

/** Where text is written, or drawn by a style sheet, that is nearest to a point on the screen. */
export function textPlaceAt(x: number, y: number): TextPlace | null {
  if (typeof document.caretPositionFromPoint === 'function') {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  // Safari's name for it.
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}

/** The character of an element's text that is drawn under a point on the screen: how many are before it, and its box. */
export function characterUnder(element: Element, x: number, y: number): { index: number; box: DOMRect } | null {
  const at = textPlaceAt(x, y);
  if (!at || !element.contains(at.node)) return null;
  const length = at.node.textContent?.length ?? 0;
  // The caret is at the nearer edge of the character.
  for (const offset of [at.offset, at.offset - 1]) {
    if (offset < 0 || offset >= length) continue;
    const range = document.createRange();
    range.setStart(at.node, offset);
    range.setEnd(at.node, offset + 1);
    const box = range.getBoundingClientRect();
    if (x >= box.left && x < box.right) return { index: lengthBefore(element, { node: at.node, offset }), box };
  }
  return null;
}

export interface TextPlace {
  readonly node: Node;
  readonly offset: number;
}

/** How many characters of an element's text are before a place in it. */
export function lengthBefore(element: Element, { node, offset }: TextPlace): number {
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}
