import { oncePer } from '../../../base/once-per.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { MarkState } from './mark-rows.ts';
import type { MarkedDialect, MarkKind } from './marked-dialect.ts';
import { type MatchScope, NOTHING_KNOWN, nothingFound } from './matcher.ts';
import { fixedLeads } from './pattern-index.ts';

/** Finds where a mark may begin. */
export interface MarkStarts {
  /** The next place at or after `from`, the half of a beginning at the end of the text too; -1 where there is none. */
  next(source: string, from: number): number;
}

/**
 * Places at which a dialect's marks of some kinds may begin in a state, given what is known of the call in view; of a mark
 * whose beginning is not known, any tag. The same list of kinds is to be the same array, by which what was found is known again.
 */
export function markStarts(
  dialect: MarkedDialect,
  kinds: readonly MarkKind[],
  state: MarkState,
  scope: MatchScope,
  more: readonly string[] = [],
): MarkStarts {
  const kept = keptOf(dialect)(kinds);
  const found = kept.starts.get(keyIn(scope, state, kept.asked));
  if (found) return found;
  let isOfWords = true;
  const asking = new Proxy(scope, {
    get(target, field) {
      if (!isWord(field)) isOfWords = false;
      else if (!kept.asked.includes(field)) kept.asked.push(field);
      return Reflect.get(target, field, target);
    },
  });
  const leads = dialect.marks
    .filter(({ kind, onlyIn = state }) => kinds.includes(kind) && onlyIn === state)
    .flatMap((mark) => fixedLeads(mark) ?? mark.match.leads?.(asking)?.texts ?? ['']);
  const starts = known(leads.includes('') ? beginningsOf(dialect) : [...leads, ...more]);
  if (!isOfWords) return starts;
  if (kept.starts.size >= MOST_KNOWN) kept.starts.clear();
  kept.starts.set(keyIn(scope, state, kept.asked), starts);
  return starts;
}

/** What leads may ask for that is one word; where they ask for more, they are looked for again. */
const WORDS = ['prefix', 'tool', 'argument', 'isBareArgument'] as const;
type Word = (typeof WORDS)[number];
const isWord = (field: string | symbol): field is Word => WORDS.some((word) => word === field);

/** Where marks may begin by the words that their leads ask for. */
interface KeptStarts {
  readonly asked: Word[];
  readonly starts: Map<string, MarkStarts>;
}

const keptOf = oncePer((_dialect: MarkedDialect) =>
  oncePer((_kinds: readonly MarkKind[]): KeptStarts => ({ asked: [], starts: new Map() })),
);

const keyIn = (scope: MatchScope, state: MarkState, asked: readonly Word[]): string =>
  JSON.stringify([state, ...asked.map((word) => scope[word])]);

/** With what marks of a dialect begin: a character, or a word where that is a letter; `<` of those that do not say it. */
export const beginningsOf = oncePer((dialect: MarkedDialect): readonly string[] => {
  const texts = dialect.marks.flatMap(
    ({ match }) => match.leads?.({ ...NOTHING_KNOWN, found: nothingFound() })?.texts ?? [],
  );
  const beginnings = texts.filter((text) => text !== '').map((text) => /^[^\p{L}\p{N}_]/u.exec(text)?.[0] ?? text);
  return [...new Set(['<', ...beginnings])];
});

const MOST_KNOWN = 256;
const knownStarts = new Map<string, MarkStarts>();

/** Tags of one tool come again and again, and a pattern takes a while to make. */
function known(texts: readonly string[]): MarkStarts {
  const key = texts.join('\n');
  let starts = knownStarts.get(key);
  if (!starts) {
    if (knownStarts.size >= MOST_KNOWN) knownStarts.clear();
    starts = startsWith(texts);
    knownStarts.set(key, starts);
  }
  return starts;
}

/** Places at which one of these texts begins. */
export function startsWith(given: readonly string[]): MarkStarts {
  const texts = given.filter(
    (text, index) => given.indexOf(text) === index && !given.some((other) => other !== text && text.startsWith(other)),
  );
  const signs = texts.filter((text) => text.length === 1).map((sign) => escaped(sign).replace('-', '\\-'));
  const words = texts.filter((text) => text.length > 1).map(wholeOrCut);
  const pattern = new RegExp([...(signs.length > 0 ? [`[${signs.join('')}]`] : []), ...words].join('|') || '$^', 'g');
  return {
    next(source, from) {
      pattern.lastIndex = from;
      return pattern.exec(source)?.index ?? -1;
    },
  };
}

/** Looks in a text that grows for the next place where a mark may begin, at no character twice. */
export class NextStart {
  private readonly starts: MarkStarts;
  private readonly longest: number;
  private at = 0;
  /** A mark begins at `at`, whatever follows. */
  private isSure = false;

  /** No text that `starts` looks for is longer than `longest`. */
  constructor(starts: MarkStarts, longest: number) {
    this.starts = starts;
    this.longest = longest;
  }

  /** The first place from `from` on where one may begin in the text up to `to`; `to` where there is none. */
  next(text: StreamText, from: number, to: number): number {
    if (this.isSure && from === this.at) return from;
    const found = this.starts.next(text.slice(from, to), 0);
    this.at = found < 0 ? to : from + found;
    this.isSure = to - this.at >= this.longest;
    return this.at;
  }
}

/** A text, or as much of it as is at the end. */
function wholeOrCut(text: string): string {
  const [first = '', ...rest] = [...text].map(escaped);
  return first + rest.map((char) => `(?:$|${char}`).join('') + ')'.repeat(rest.length);
}

/** A text as a pattern that finds it. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How many characters at the end of a text may begin `closer`. */
export function heldTail(source: string, closer: string): number {
  for (let length = Math.min(closer.length - 1, source.length); length > 0; length--)
    if (source.endsWith(closer.slice(0, length))) return length;
  return 0;
}

/** Places at which any mark of a dialect may begin. */
export const startsOf = oncePer((dialect: MarkedDialect): MarkStarts => startsWith(beginningsOf(dialect)));

/** The same, and places at which a code fence may begin: what else prose holds is nothing but prose. */
export const signsOf = oncePer(
  (dialect: MarkedDialect): MarkStarts => startsWith([...beginningsOf(dialect), ...FENCE_MARKS]),
);
const FENCE_MARKS = ['`', '~'];

/** Characters at which the state may be another: those that marks begin with, brackets, fences and line ends. */
export const stopsOf = oncePer((dialect: MarkedDialect): RegExp => {
  const first = beginningsOf(dialect).map((text) => escaped(text.charAt(0)).replace('-', '\\-'));
  return new RegExp(`[\\]\`~{[>\\n\\r${first.join('')}]`);
});
