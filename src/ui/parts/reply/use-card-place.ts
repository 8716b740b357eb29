import { useMedia } from '../widgets/use-media.ts';
import { CARD_BESIDE } from './card-beside.ts';

/** The card of the problem is under its line or in a tab beside; the built page holds both, and its styles choose. */
export type CardPlace = 'line' | 'tab' | 'either';

/** Where the card of the problem is in this window. */
export function useCardPlace(): CardPlace {
  const isBeside = useMedia(CARD_BESIDE);
  if (isBeside === null) return 'either';
  return isBeside ? 'tab' : 'line';
}
