/** Gives the focus to what is found when the page was drawn next; where nothing is found, it stays. */
export function focusLater(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus({ preventScroll: true }));
}

/** The first of the elements that are on the screen. */
export function firstVisible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.offsetParent !== null);
}
