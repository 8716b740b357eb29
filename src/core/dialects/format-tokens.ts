import { MARKED_DIALECTS } from './dialects.ts';
import { escaped } from './kit/mark-starts.ts';
import type { MarkedDialect } from './kit/marked-dialect.ts';

/** A token of a format that is in a text. */
export interface FormatToken {
  readonly text: string;
  readonly start: number;
  /** The first dialect that has it. */
  readonly dialect: string;
  /** It begins or ends a part of a call; `part` where it does neither. */
  readonly does: 'opens' | 'closes' | 'part';
  /** It is between bars, so that no other text has it. */
  readonly isSpecial: boolean;
}

/** A token between bars. */
const SPECIAL = /<\/?[|｜][^<>\s]{1,60}>|<[^<>\s|｜]{1,60}[|｜]>|\]<\]\w{1,40}\[>\[(?:<\/?[a-z_]{1,40}>)?/;
/** A tag of two words or more, and a word in capitals, which common markup does not have. */
const TAG = /<\/?(?:[a-z0-9]+[_:|])+[a-z0-9_|]+>|<\/?[A-Z]{6,40}>|\[[A-Z]+(?:_[A-Z]+)+\]|\[ARGS\]/;
const TOKEN = new RegExp(`${SPECIAL.source}|${TAG.source}`, 'g');

/** Marks of thinking and of messages are in other texts too. */
const OF_CALLS: ReadonlySet<string> = new Set([
  'wrapper-open',
  'wrapper-close',
  'call-open',
  'call-close',
  'argument-open',
  'argument-close',
]);

/** The tokens that are in the marks of a dialect's calls as they are written. */
function tokensOf({ marks, closers, wrapper }: MarkedDialect): string[] {
  const ends = closers({ prefix: '', tool: '', argument: '' });
  const written = [
    ...marks.filter(({ kind }) => OF_CALLS.has(kind)).map((mark) => mark.written),
    ends.call,
    ends.argument,
    wrapper?.close ?? '',
  ];
  return written.flatMap((text) => text.match(TOKEN) ?? []);
}

/** Each token with the first dialect that has it. */
const DIALECT_OF: ReadonlyMap<string, string> = new Map(
  MARKED_DIALECTS.toReversed().flatMap((dialect) => tokensOf(dialect).map((token) => [token, dialect.id] as const)),
);

const ANY = new RegExp(
  [...DIALECT_OF.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|'),
  'g',
);

/** Every token with which calls of some dialect are written, from left to right. */
export const formatTokensIn = (text: string): FormatToken[] =>
  /[<[\]]/.test(text)
    ? Array.from(text.matchAll(ANY), ({ 0: token, index }) => ({
        text: token,
        start: index,
        dialect: DIALECT_OF.get(token) ?? '',
        does: CLOSES.test(token) ? 'closes' : OPENS.test(token) ? 'opens' : 'part',
        isSpecial: SPECIAL.test(token),
      }))
    : [];

const CLOSES = /^<\/|end|END|suffix|^<[^|]*\|>$|^<\|c(?:lose|all)\|>$/;
const OPENS = /begin|start|START|prefix|open|^<\|[^|]*>$|^<[\w:|]+>$|^\[TOOL_REQUEST\]$/;
