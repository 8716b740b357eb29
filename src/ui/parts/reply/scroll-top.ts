/**
 * Where to scroll so that a stretch of a text is in view, a third of the view above it where there is room; null where it
 * is in view already. All in pixels.
 */
export function scrollTopFor(
  stretch: { readonly top: number; readonly height: number },
  view: { readonly top: number; readonly height: number },
): number | null {
  const isInView = stretch.top >= view.top && stretch.top + stretch.height <= view.top + view.height;
  if (isInView) return null;
  const lead = Math.max(0, Math.min(view.height / 3, view.height - stretch.height));
  return Math.max(0, stretch.top - lead);
}
