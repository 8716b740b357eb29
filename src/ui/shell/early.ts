import { CARD_BESIDE } from '../parts/reply/card-beside.ts';
import { type FirstTouch, firstTouch, joinPins, openCardTab, showCurrentRow } from './first-touch.ts';

declare global {
  interface Window {
    /** Set where the page was built with its first visit. */
    earlyTouch?: FirstTouch;
  }
}

// Stands in the built page itself and runs before its first paint: from then on nothing that the user does is lost.
window.earlyTouch = firstTouch(document);
if (document.documentElement.dataset['opening'] === undefined) {
  if (matchMedia(CARD_BESIDE).matches) openCardTab(document);
  showCurrentRow(document);
  joinPins(document);
}
