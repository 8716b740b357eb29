import { count, figure } from '../words/count.ts';
import type { Problem } from './problems.ts';

/** The card points at the place, so its title need not quote it. */
export const cardTitle = ({ message }: Problem): string => message.replace(/(: `[^`]*`)?\.$/, '');

const MOST_OTHERS = 3;

/** The other problems at the place of a card, the first of them in words. */
export function alsoHere(others: readonly Problem[]): string {
  const named = others.slice(0, MOST_OTHERS).map(cardTitle);
  const more = others.length - named.length;
  return `${[...named, ...(more > 0 ? [`and ${figure(more)} more`] : [])].join('; ')}.`;
}

/** References, the start of CDATA, and tags with what is between them without a gap. */
const SOURCE = /\S*&#?\w+;\S*|<!\[CDATA\[|[^\s<]*<[^<>]*>(?:[^\s<]*<[^<>]*>)*/g;
/** A longer piece is cut on a button: the card shows it whole. */
const LONGEST_SOURCE = 44;

/** A fix's title in which source is in backticks. */
export const fixTitle = (title: string): string =>
  title.replace(SOURCE, (piece) => {
    const line = piece.replace(/\s+/g, ' ').replaceAll('`', '’');
    return `\`${line.length > LONGEST_SOURCE ? `${line.slice(0, LONGEST_SOURCE - 1)}…` : line}\``;
  });

/**
 * What was done about a problem and what became of the text; null where nothing was. `isLossless` says that no text of
 * the repair was dropped, `elsewhere` in how many other places the same was done.
 */
export function doneWords({ repair, words }: Problem, isLossless: boolean, elsewhere = 0): string | null {
  if (!repair) return words?.kept ?? null;
  if (elsewhere > 0 && repair.alike)
    return `${repair.done.replace(/\.$/, '')}, here and in ${count(elsewhere, 'more place')}.`;
  return isLossless ? `${repair.done} No text was lost.` : repair.done;
}
