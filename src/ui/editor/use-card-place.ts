import { useSyncExternalStore } from 'react';
import { CARD_BESIDE } from './card-beside.ts';

/** The card of the problem stands under its line or in a tab beside; the built page holds both, and its styles choose. */
export type CardPlace = 'line' | 'tab' | 'either';

/** Where the card of the problem stands in this window. */
export const useCardPlace = (): CardPlace => useSyncExternalStore(follow, placeHere, () => 'either');

const placeHere = (): CardPlace => (matchMedia(CARD_BESIDE).matches ? 'tab' : 'line');

function follow(onChange: () => void): () => void {
  const query = matchMedia(CARD_BESIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
