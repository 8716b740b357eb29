/** How a text is split into chunks. */
export type Split =
  | { readonly kind: 'recorded' | 'whole' | 'characters' | 'words' | 'lines' }
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: 'random'; readonly seed: number };
