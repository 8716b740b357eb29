/**
 * Where what has the focus goes away without passing it on, the region around it takes the focus: in the body of the page
 * a screen reader would start anew.
 */
export function keepFocus(): void {
  let focused: Element | null = null;
  let regions: HTMLElement[] = [];
  addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
    regions = regionsAround(focused);
  });
  // A press on the ground takes the focus away on purpose.
  addEventListener('pointerdown', ({ target }) => {
    if (!focused?.contains(target as Node)) focused = null;
  });
  new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = null;
    regions.find((region) => region.isConnected && region.offsetParent !== null)?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

function regionsAround(element: Element | null): HTMLElement[] {
  const regions: HTMLElement[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement)
    if (at.matches('[tabindex="-1"], [role="tabpanel"]')) regions.push(at);
  return regions;
}
