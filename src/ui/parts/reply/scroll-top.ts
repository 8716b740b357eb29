/** Kept free below a card and its margin, so that a line of news comes and goes without moving it. */
export const NEWS_PX = 48;

interface View {
  readonly top: number;
  readonly height: number;
  /** Kept free at its foot where there is room. */
  readonly foot?: number;
}

/**
 * Where to scroll so that a stretch of a text is in view, a third of the view above it where there is room; null where it
 * is in view already. All in pixels.
 */
export function scrollTopFor(
  stretch: { readonly top: number; readonly height: number },
  { top, height, foot = 0 }: View,
): number | null {
  const room = height - Math.min(foot, Math.max(0, height - stretch.height));
  const isInView = stretch.top >= top && stretch.top + stretch.height <= top + room;
  if (isInView) return null;
  const lead = Math.max(0, Math.min(height / 3, room - stretch.height));
  return Math.max(0, stretch.top - lead);
}

/** How high news is, as the style sheets have it. */
export const newsHeight = (): string => document.documentElement.style.getPropertyValue('--news-height');
