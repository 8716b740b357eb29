import { readWireJson } from '../../calls/wire-json.ts';
import { before, THINKING } from '../kit/common-marks.ts';
import type { MarkedDialect, MarkPattern, Wrapper } from '../kit/marked-dialect.ts';
import { CUT, either, LONGEST_MARK, literal, type Matcher, NO, sequence, spaces } from '../kit/matcher.ts';
import { NAME_CHARS, nameOfChars } from '../kit/name-of-chars.ts';

/** One way in which a call's JSON is opened. */
export interface JsonOpener {
  /** As people write it. */
  readonly written: string;
  readonly match: Matcher;
  readonly rewrite?: (name: string, written: string) => string;
  readonly follows?: true;
}

/** A format whose calls are JSON after an opener: the row that `formats.md` §2 has of it. */
export interface JsonFormat {
  readonly id: string;
  readonly opens: readonly JsonOpener[];
  /** What closes a call; left out where generation stops there. */
  readonly close?: string;
  /** Other ways to write that. */
  readonly closes?: readonly string[];
  readonly wrapper?: { readonly open: string; readonly close: string };
  readonly readName?: (source: string) => string;
  readonly toolOf?: MarkedDialect['toolOf'];
  /** What follows the wrapper's opener; an opener by default. */
  readonly inWrapper?: readonly Matcher[];
  /** Each item of the list is an object whose keys are names. */
  readonly keysAreNames?: true;
  /** What reads a call whose objects are not JSON. */
  readonly readsCalls?: MarkedDialect['wireCalls'];
  /** The JSON is the call though its opener may name it: that name stands in where the JSON has none. */
  readonly bodyIsCall?: true;
  readonly notation?: MarkedDialect['notation'];
  readonly listsNames?: true;
  readonly separators?: RegExp;
  readonly isBareList?: true;
  readonly takesText?: MarkedDialect['takesText'];
  /** With what a call begins at the end of the text; the tokens of its openers by default. */
  readonly begun?: readonly Matcher[];
  readonly isStopWrapper?: true;
  /** A part of the close that stands for all of it. */
  readonly halfClose?: string;
  /** The JSON is in a fence, which ends before the close; `slip` where it should not. */
  readonly fence?: 'own' | 'slip';
  readonly jsonIsSlip?: MarkedDialect['jsonIsSlip'];
  /** Later calls may have arguments one by one, which is another format. */
  readonly laterArguments?: {
    readonly marks: readonly MarkPattern[];
    readonly closer: string;
    readonly traits: NonNullable<MarkedDialect['otherArguments']>;
  };
  readonly more?: readonly MarkPattern[];
  readonly hasMessages?: true;
  readonly mentions?: MarkedDialect['mentions'];
  /** With what an opener begins that ends an open `<think>`. */
  readonly thinkingEndsBefore?: readonly string[];
}

export function jsonDialect(format: JsonFormat): MarkedDialect {
  const {
    id,
    opens,
    close,
    closes = [],
    wrapper,
    fence,
    halfClose,
    more = [],
    thinkingEndsBefore,
    laterArguments,
  } = format;
  const tag = wrapper && literal(wrapper.open);
  const doubled = opens.flatMap(twice);
  const inWrapper = format.inWrapper ?? opens.map(({ match }) => match);
  const begun =
    format.begun ?? [...new Set(opens.flatMap(({ written }) => TOKEN.exec(written)?.[0] ?? []))].map(literal);
  return {
    id,
    marks: [
      ...(wrapper && tag
        ? ([
            {
              kind: 'wrapper-open',
              written: wrapper.open,
              match: before(tag, either(...inWrapper, ...doubled.map(({ match }) => match), before(tag, ...inWrapper))),
            },
            { kind: 'wrapper-close', written: wrapper.close, match: literal(wrapper.close) },
          ] as const)
        : []),
      ...opens.map(
        (opener): MarkPattern => ({
          kind: 'call-open',
          ...((format.listsNames || format.takesText) && { takesText: true as const }),
          ...opener,
        }),
      ),
      ...doubled,
      ...[...(close === undefined ? [] : [close]), ...closes].map(
        (written): MarkPattern => ({
          kind: 'call-close',
          written,
          ...(fence === 'own' && { rewrite: () => `\n${FENCE}${written}`, code: 'unclosed-tag' as const }),
          match: sequence(
            ...written
              .split(/(?<=[>])(?=<)/)
              .flatMap((part) => [spaces, part])
              .slice(1),
          ),
        }),
      ),
      ...(fence
        ? ([
            { kind: 'call-close', written: `${FENCE}${close}`, match: sequence(FENCE, spaces, close ?? '') },
            unfinished(FENCE, `${FENCE}${close}`),
          ] as const)
        : []),
      ...(halfClose === undefined ? [] : [unfinished(halfClose, close ?? '')]),
      ...(laterArguments?.marks ?? []),
      ...more,
      ...(thinkingEndsBefore ? THINKING.map((mark) => ({ ...mark, endsBefore: thinkingEndsBefore })) : THINKING),
    ],
    wrapper: wrapper && tag ? ({ ...wrapper, tag, namesDialect: true } satisfies Wrapper) : null,
    wrappers: [
      ...(wrapper && tag ? [{ ...wrapper, tag, namesDialect: true }] : []),
      ...begun.map((token): Wrapper => ({ open: '', close: '', tag: token, namesDialect: true, isOpener: true })),
    ],
    closers: () => ({ call: close ?? '', argument: laterArguments?.closer ?? '' }),
    body: laterArguments ? 'either' : 'json',
    isStop: close === undefined,
    wireCalls: format.readsCalls ?? readWireJson,
    ...(format.readsCalls && { readsOpenCalls: true as const }),
    nests: false,
    cdata: false,
    strips: 'none',
    untyped: 'wire',
    promptThinks: true,
    ...(laterArguments && { otherArguments: laterArguments.traits, closesOnce: true as const }),
    ...((fence || halfClose !== undefined) && { closesInParts: true as const }),
    ...(format.hasMessages && { hasMessages: true as const }),
    ...(format.mentions && { mentions: format.mentions }),
    ...(format.keysAreNames && { keysAreNames: true as const }),
    ...(format.notation && { notation: format.notation }),
    ...(format.takesText && { takesText: format.takesText }),
    ...(format.isBareList && { isBareList: true as const }),
    ...(format.isStopWrapper && { isStopWrapper: true as const }),
    ...(format.separators && { separators: format.separators }),
    ...(format.listsNames && { listsNames: true as const }),
    ...(format.jsonIsSlip && { jsonIsSlip: format.jsonIsSlip }),
    ...(format.bodyIsCall && { bodyIsCall: true as const }),
    ...(format.toolOf && { toolOf: format.toolOf }),
    ...(format.readName && { readName: format.readName }),
  };
}

const FENCE = '```';

/** What follows after white space is not how `text` begins. */
const notCutOff =
  (text: string): Matcher =>
  (source, at, scope) => {
    const from = spaces(source, at, scope);
    const next = source.slice(from, from + text.length);
    if (!text.startsWith(next)) return at;
    return scope.ended || next === text ? NO : CUT;
  };

/** A close of which a part is missing, and not because the text ends. */
const unfinished = (part: string, whole: string): MarkPattern => ({
  kind: 'call-close',
  written: part,
  match: sequence(part, notCutOff(whole.slice(part.length))),
  rewrite: () => whole,
  code: 'unclosed-tag',
});

/** A token or tag of a format's own with which its opener begins: alone at the end of a text it begins a call (formats.md §1.2). */
const TOKEN = /^(?!<(?:tool_calls|tools|tool_use|function_calls|function=NAME|tool_call)>)(?:<[^<>]+>|\[\w+\])/;

/** A token with which an opener begins, and its name not within. */
const FIRST_TOKEN = /^(?:<[^<>]+>|\[\w+\])/;

/** An opener whose token is written twice in a row is one opener (formats.md §1.14). */
function twice({ written, match, rewrite, follows }: JsonOpener): readonly MarkPattern[] {
  const token = FIRST_TOKEN.exec(written)?.[0];
  if (token === undefined || token.includes('NAME') || rewrite || follows) return [];
  return [
    {
      kind: 'call-open',
      written: `${token}${written}`,
      match: sequence(token, spaces, match),
      rewrite: (_name, source) => source.slice(source.indexOf(token, token.length)),
      code: 'unexpected-start-tag',
    },
  ];
}

/** The name of a tool in a slip of its own (formats.md §1.3). */
export const toolName: Matcher = nameOfChars(new RegExp(`[${NAME_CHARS}]`, 'u'));

/** An opener that a server would not take, and what it should have been. */
export const malformed = (written: string, match: Matcher, rewrite: (name: string) => string): JsonOpener => ({
  written,
  match,
  rewrite,
});

/** An object that is a call and not the definition of a tool (formats.md §1.10): its first telling key decides. */
export const someCall: Matcher = (source, at, { ended }) => {
  if (at >= source.length) return CUT;
  if (source.charAt(at) !== '{') return NO;
  const rest = source.slice(at, at + LONGEST_MARK);
  const key = TELLING_KEY.exec(rest);
  if (!key) return rest.length < LONGEST_MARK && !ended ? CUT : at;
  if (key[1] !== 'parameters') return CALL_KEYS.includes(key[1] as string) ? at : NO;
  const value = rest.slice(key.index + key[0].length).replaceAll(/\s/g, '');
  if (value.startsWith(SCHEMA)) return NO;
  return SCHEMA.startsWith(value) && !ended ? CUT : at;
};

const TELLING_KEY = /["'](description|inputSchema|strict|arguments|args|parameters)["']\s*:/;
const CALL_KEYS = ['arguments', 'args'];
const SCHEMA = '{"type":"object","properties":{';

/** One call without the list that should be around it. */
export const withoutList = (written: string, token: Matcher = literal(written)): JsonOpener => ({
  written,
  match: before(token, someCall),
  rewrite: (_name, opener) => opener,
});

/** A list that holds a call. */
export const LIST: Matcher = sequence('[', spaces, someCall);

/** A token, then a call in JSON, or what `next` reads. */
export const opener = (token: string, ...next: readonly (Matcher | string)[]): JsonOpener => ({
  written: token,
  match: before(literal(token), ...(next.length > 0 ? next : [someCall, LIST])),
});

/** JSON in a tag. */
export const tagged = (tag: string): JsonOpener => opener(`<${tag}>`);
