/** Windows with room for calls and problems at once; `windows/wide.css` is for the same. */
export const TWO_PANELS = '(min-width: 2000px)';
