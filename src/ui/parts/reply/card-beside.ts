/** Windows too low for a card in the text, and wide enough to have it beside; `windows/landscape.css` is for the same. */
export const CARD_BESIDE = '(max-height: 519.98px) and (min-width: 700px) and (max-width: 1099.98px)';
