/**
 * Where what has the focus goes away without passing it on, the region around it takes the focus: in the body of the page
 * a screen reader would start again.
 */
export function keepFocus(): void {
  let focused: Element | null = null;
  let regions: HTMLElement[] = [];
  const passOn = (): void => {
    if (!focused || focused.checkVisibility({ visibilityProperty: true })) return;
    if (document.activeElement !== document.body && document.activeElement !== focused) return;
    focused = null;
    regions.find((region) => region.isConnected && region.offsetParent !== null)?.focus({ preventScroll: true });
  };
  addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
    regions = regionsAround(focused);
  });
  // A press on the ground takes the focus away on purpose.
  addEventListener('pointerdown', ({ target }) => {
    if (!focused?.contains(target as Node)) focused = null;
  });
  // What a press hides is hidden by the next frame; once that is drawn, asking what is seen costs no layout.
  for (const press of ['click', 'keyup'])
    addEventListener(press, () => requestAnimationFrame(() => setTimeout(passOn)));
  new MutationObserver(() => {
    if (focused?.isConnected === false) passOn();
  }).observe(document.body, { childList: true, subtree: true });
}

function regionsAround(element: Element | null): HTMLElement[] {
  const regions: HTMLElement[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement)
    if (at.matches('[tabindex="-1"], [role="tabpanel"]')) regions.push(at);
  return regions;
}
