/**
 * Gives the focus to what is found when the page was drawn next; where nothing is found, it stays. Who presses Tab or another
 * place by then goes on from there: a page that draws late takes the focus from nobody.
 */
export function focusLater(find: () => HTMLElement | null | undefined): void {
  const heard = new AbortController();
  let hasLeft = false;
  const leave = (event: Event): void => {
    hasLeft ||= !(event instanceof KeyboardEvent) || event.key === 'Tab';
  };
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, leave, { capture: true, signal: heard.signal });
  requestAnimationFrame(() => {
    heard.abort();
    if (!hasLeft) find()?.focus({ preventScroll: true });
  });
}

/** The first of the elements that are on the screen. */
export function firstVisible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.offsetParent !== null);
}
