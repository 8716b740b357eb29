import type { RepairRow } from '../../core/diagnosis/report/repair-rows.ts';
import type { Code } from '../../core/words/codes.ts';
import type { Problem } from '../store/replay.ts';
import { count, figure } from '../widgets/count.ts';

/** The card points at the place, so its title need not quote it. */
export const cardTitle = ({ message }: Problem): string => message.replace(/(: `[^`]*`)?\.$/, '');

const MOST_OTHERS = 3;

/** The other problems at the place of a card, the first of them in words. */
export function alsoHere(others: readonly Problem[]): string {
  const named = others.slice(0, MOST_OTHERS).map(cardTitle);
  const more = others.length - named.length;
  return `${[...named, ...(more > 0 ? [`and ${figure(more)} more`] : [])].join('; ')}.`;
}

/** References, the start of CDATA, and tags with what stands between them without a gap. */
const SOURCE = /\S*&#?\w+;\S*|<!\[CDATA\[|[^\s<]*<[^<>]*>(?:[^\s<]*<[^<>]*>)*/g;
/** A longer piece is cut on a button: the card shows it whole. */
const LONGEST_SOURCE = 44;

/** A fix's title in which source stands in backticks. */
export const fixTitle = (title: string): string =>
  title.replace(SOURCE, (piece) =>
    source(piece.length > LONGEST_SOURCE ? `${piece.slice(0, LONGEST_SOURCE - 1)}…` : piece),
  );

type Doing = (repair: RepairRow) => string;

const readAs: Doing = ({ before }) => `Read as the character ${source(before)}, and reading went on.`;
const asText: Doing = ({ before }) => `Read as text: ${source(before)}.`;
const leftOut: Doing = ({ before }) => `Left out: ${source(before)}.`;
const changed: Doing = (repair) => {
  if (repair.after === '') return leftOut(repair);
  return repair.before === '' ? `Read as if ${source(repair.after)} stood here.` : `Read as ${source(repair.after)}.`;
};

const DOINGS: Readonly<Partial<Record<Code, Doing>>> = {
  'unescaped-ampersand': readAs,
  'unescaped-less-than': (repair) => (repair.before === '<' ? readAs(repair) : asText(repair)),
  'cdata-end-in-text': asText,
  'invalid-character': () => 'Kept in the value as it came.',
  'misplaced-element': () => 'Taken for an argument of the call.',
  'attribute-ignored': () => 'Taken for the start of a call; its attributes were not read.',
  'markup-in-string': () => 'Taken as it stands, tags and all, for the value.',
};

const UNREPAIRED: Readonly<Partial<Record<Code, string>>> = {
  truncated: 'What came was kept, and nothing was made up. The call is not complete.',
  'unclosed-cdata': 'What came was kept, and nothing was made up. The call is not complete.',
};

/**
 * What was done about a problem and what became of the text; null where nothing was. `isLossless` says that no text of
 * the repair was dropped, `elsewhere` in how many other places the same was done.
 */
export function doneWords({ code, repair }: Problem, isLossless: boolean, elsewhere = 0): string | null {
  if (!repair) return UNREPAIRED[code] ?? null;
  const did = (DOINGS[code] ?? changed)(repair);
  if (elsewhere > 0 && code === 'unescaped-ampersand')
    return `Read as the character ${source(repair.before)}, here and in ${count(elsewhere, 'more place')}.`;
  return isLossless ? `${did} No text was lost.` : did;
}

const LONGEST = 60;

/** A piece of the reply as a word of the sentence, on one line. */
function source(text: string): string {
  const spaced = text.replace(/\s+/g, ' ').replaceAll('`', '’');
  const line = spaced.trim() || spaced;
  return `\`${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}\``;
}
