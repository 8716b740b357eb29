import { oncePer } from '../../base/once-per.ts';
import { markedDialect } from './dialects.ts';
import type { MarkedDialect, MarkKind } from './kit/marked-dialect.ts';
import { titleOf } from './names.ts';
import { writingOf } from './writings.ts';

/** What a dialect writes for each part of a call, as sentences name it. */
export interface DialectWords {
  /** As a sentence names the dialect; Forge's own goes without a name. */
  readonly title: string;
  /** What opens a call: `<function=NAME>`. */
  readonly opener: string;
  /** What is around calls; null where they stand by themselves. */
  readonly wrapper: { readonly open: string; readonly close: string } | null;
  /** Where the tool's name is: in the opener, or in a body of JSON beside the arguments. */
  readonly nameIn: 'opener' | 'body';
  /** What its marks are called: tags of XML, tokens of a model, or neither. */
  readonly mark: 'tag' | 'token' | 'mark';
  /** How arguments are written: each between marks, or as one value. */
  readonly body: 'marks' | 'json' | 'python' | 'keys';
  /** What opens an argument: `<parameter=NAME>`; empty where the body is JSON. */
  readonly argument: string;
  /** Kinds of thinking blocks. */
  readonly thinking: readonly { readonly open: string; readonly close: string }[];
  /** Several calls in one reply are nothing to speak of. */
  readonly severalCalls: boolean;
  /** A call is XML: arguments nest as elements, and entities and CDATA mean what they mean there. */
  readonly hasElements: boolean;
  /** A call in a code fence is read like any other; elsewhere it is an example. */
  readonly readsFences: boolean;
}

const FORGE: DialectWords = {
  title: 'Forge XML',
  opener: '<tool>',
  wrapper: null,
  nameIn: 'opener',
  mark: 'tag',
  body: 'marks',
  argument: '<NAME>',
  thinking: [
    { open: '<thinking>', close: '</thinking>' },
    { open: '<think>', close: '</think>' },
  ],
  severalCalls: false,
  hasElements: true,
  readsFences: true,
};

/** The words of a dialect by its id; Forge's own where no call decided it. */
export function wordsOf(dialect: string | null): DialectWords {
  const marked = markedDialect(dialect ?? '');
  return marked ? wordsOfMarked(marked) : FORGE;
}

const wordsOfMarked = oncePer(wordsOfMarks);

function wordsOfMarks(dialect: MarkedDialect): DialectWords {
  const opener = written(dialect, 'call-open');
  return {
    title: titleOf(dialect.id),
    opener,
    wrapper: dialect.wrapper && { open: dialect.wrapper.open, close: dialect.wrapper.close },
    nameIn: dialect.body === 'json' && (dialect.bodyIsCall || /"NAME|^(?!.*NAME)/.test(opener)) ? 'body' : 'opener',
    mark: /^(?:<[|｜]|\[[A-Z_]+\])/.test(opener)
      ? 'token'
      : /^(?:\]<\]minimax\[>\[)?<|^$/.test(opener)
        ? 'tag'
        : 'mark',
    body: bodyOf(dialect),
    argument: written(dialect, 'argument-open'),
    thinking: dialect.marks.flatMap(({ kind, written: open, closedBy }) =>
      kind === 'thinking-open' ? { open, close: closedBy?.[0] ?? '' } : [],
    ),
    severalCalls: dialect.isFramed ?? writingOf(dialect.id)?.severalCalls ?? false,
    hasElements: false,
    readsFences: false,
  };
}

function bodyOf({ body, notation }: MarkedDialect): DialectWords['body'] {
  if (notation) return notation.quote === null ? 'python' : 'keys';
  return body === 'json' ? 'json' : 'marks';
}

/** The mark as it should be written. */
function written({ marks }: MarkedDialect, wanted: MarkKind): string {
  const ways = marks.filter(({ kind }) => kind === wanted);
  return (ways.find(({ rewrite, empty }) => !rewrite && !empty) ?? ways[0])?.written ?? '';
}
