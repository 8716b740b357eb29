/** How many characters of an element's text stand before a point on the screen; null where the point is in no text of it. */
export function textOffsetAt(element: Element, x: number, y: number): number | null {
  const at = caretAt(x, y);
  if (!at || !element.contains(at.node)) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(at.node, at.offset);
  return before.toString().length;
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if (typeof document.caretPositionFromPoint === 'function') {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  // Safari's name for it.
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}
