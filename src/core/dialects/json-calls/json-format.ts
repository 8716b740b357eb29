import type { Notation } from '../../calls/literal-body.ts';
import { before, THINKING } from '../kit/common-marks.ts';
import type { MarkedDialect, MarkPattern, ToolOf, Wrapper } from '../kit/marked-dialect.ts';
import { either, literal, type Matcher, name, sequence, spaces } from '../kit/matcher.ts';

/** One way in which a call's JSON is opened. */
export interface JsonOpener {
  /** As people write it. */
  readonly written: string;
  readonly match: Matcher;
  readonly rewrite?: (name: string) => string;
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
  readonly toolOf?: ToolOf;
  /** Each item of the list is an object whose keys are names. */
  readonly keysAreNames?: true;
  /** The JSON is the call though its opener may name it: that name stands in where the JSON has none. */
  readonly bodyIsCall?: true;
  readonly notation?: Notation;
  readonly listsNames?: true;
  readonly separators?: RegExp;
  readonly isBareList?: true;
  readonly takesText?: true;
  readonly cut?: Matcher;
  readonly isStopWrapper?: true;
  /** What may stand before the close. */
  readonly fence?: string;
  readonly more?: readonly MarkPattern[];
}

export function jsonDialect(format: JsonFormat): MarkedDialect {
  const { id, opens, close, closes = [], wrapper, fence, more = [] } = format;
  const tag = wrapper && literal(wrapper.open);
  return {
    id,
    marks: [
      ...(wrapper && tag
        ? ([
            {
              kind: 'wrapper-open',
              written: wrapper.open,
              match: before(tag, either(...opens.map(({ match }) => match))),
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
      ...[...(close === undefined ? [] : [close]), ...closes].map(
        (written): MarkPattern => ({
          kind: 'call-close',
          written,
          match: sequence(
            ...written
              .split(/(?<=[>])(?=<)/)
              .flatMap((part) => [spaces, part])
              .slice(1),
          ),
        }),
      ),
      ...[fence].flatMap((before): MarkPattern[] =>
        before === undefined
          ? []
          : [{ kind: 'call-close', written: `${before}${close}`, match: sequence(before, spaces, close ?? '') }],
      ),
      ...more,
      ...THINKING,
    ],
    wrapper: wrapper && tag ? ({ ...wrapper, tag, namesDialect: true } satisfies Wrapper) : null,
    ...(!wrapper && format.cut && { opener: { open: '', close: '', tag: format.cut, namesDialect: true } }),
    closers: () => ({ call: close ?? '', argument: '' }),
    body: 'json',
    isStop: close === undefined,
    wireCalls: true,
    nests: false,
    cdata: false,
    strips: 'none',
    untyped: 'wire',
    promptThinks: true,
    ...(format.keysAreNames && { keysAreNames: true as const }),
    ...(format.notation && { notation: format.notation }),
    ...(format.takesText && { takesText: true as const }),
    ...(format.isBareList && { isBareList: true as const }),
    ...(format.isStopWrapper && { isStopWrapper: true as const }),
    ...(format.separators && { separators: format.separators }),
    ...(format.listsNames && { listsNames: true as const }),
    ...(format.bodyIsCall && { bodyIsCall: true as const }),
    ...(format.toolOf && { toolOf: format.toolOf }),
    ...(format.readName && { readName: format.readName }),
  };
}

/** A token, then JSON. */
export const opener = (token: string, ...next: readonly (Matcher | string)[]): JsonOpener => ({
  written: token,
  match: before(literal(token), ...(next.length > 0 ? next : ['{', '['])),
});

const NAME_CHARS = /[A-Za-z0-9_.$/:-]/;
/** The name of a tool in a slip of its own (formats.md §1.3). */
export const toolName: Matcher = name((source, at) => {
  let end = at;
  while (end < source.length && NAME_CHARS.test(source.charAt(end))) if (++end - at > 256) return -1;
  if (end === source.length) return -2;
  return end === at ? -1 : end;
});

/** An opener that a server would not take, and what it should have been. */
export const malformed = (written: string, match: Matcher, rewrite: (name: string) => string): JsonOpener => ({
  written,
  match,
  rewrite,
});

/** JSON in a tag. */
export const tagged = (tag: string): JsonOpener => ({
  written: `<${tag}>`,
  match: before(literal(`<${tag}>`), '{', '['),
});
