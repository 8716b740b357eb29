import { readWireJson } from '../../calls/wire-json.ts';
import { someCall, toolName } from '../json-calls/json-format.ts';
import { before, THINKING } from '../kit/common-marks.ts';
import { jsonSlip } from '../kit/json-slip.ts';
import { escaped } from '../kit/mark-starts.ts';
import type { MarkedDialect, MarkPattern } from '../kit/marked-dialect.ts';
import {
  either,
  followedBy,
  literal,
  type Matcher,
  name,
  notFollowedBy,
  optional,
  sequence,
  spaces,
  upTo,
  without,
  word,
} from '../kit/matcher.ts';

/** Tags of a format that writes a name, then pairs of a key and a value. */
export interface PairFormat {
  readonly id: string;
  readonly wrapper?: readonly [open: string, close: string];
  readonly call: readonly [open: string, behindName: string, close: string];
  readonly key: readonly [open: string, close: string];
  readonly value: readonly [open: string, close: string];
  /** What may be between a key and its value. */
  readonly type?: readonly [open: string, close: string];
  /** Tags may end in one and the same `:word`. */
  readonly hasSuffix?: true;
  readonly more?: readonly MarkPattern[];
  readonly marks?: (tag: (text: string) => Matcher) => readonly MarkPattern[];
  /** JSON in place of the pairs: as much a call, or a slip. */
  readonly json?: 'call' | 'slip';
}

const NOTHING: Matcher = (_source, at) => at;

/** `<tag>` with the suffix that the first tag of the reply has. */
function suffixed(text: string): Matcher {
  if (!text.endsWith('>')) return literal(text);
  const stem = text.slice(0, -1);
  const all = sequence(stem, optional(sequence(':', word)), '>');
  return (source, at, scope) => {
    const end = all(source, at, scope);
    if (end < 0) return end;
    const suffix = source.slice(at + stem.length, end - 1);
    const own = scope.prefix;
    if (own !== null && own !== suffix) return -1;
    scope.found.prefix = suffix;
    return end;
  };
}

/** The tag of a call that is written twice in a row is one opener (formats.md §1.14). */
const twice = (tag: Matcher, openers: readonly Matcher[], [open]: PairFormat['call']): readonly MarkPattern[] =>
  openers.map((opener) => ({
    kind: 'call-open',
    written: `${open}${open}NAME`,
    match: sequence(tag, spaces, opener),
    rewrite: (_name, source) => source.slice(source.indexOf('<', 1)),
    code: 'unexpected-start-tag',
  }));

/** Tags that are in no key. */
const otherTags = ({ call, key, value }: PairFormat): RegExp =>
  new RegExp(
    [call[0], call[2], key[0], ...value]
      .filter((text) => text !== '')
      .map((text) => escaped(text.replace(/>$/, '')))
      .join('|'),
  );

export function pairDialect(format: PairFormat): MarkedDialect {
  const { id, wrapper, call, key, value, type, hasSuffix, more = [], marks } = format;
  const tag = (text: string): Matcher => (text === '' ? NOTHING : hasSuffix ? suffixed(text) : literal(text));
  const between = type ? sequence(spaces, optional(sequence(type[0], word, type[1], spaces))) : spaces;
  const opener = sequence(tag(call[0]), spaces, toolName, spaces, tag(call[1]));
  const openers = [opener, ...(format.json === 'call' ? [before(tag(call[0]), someCall)] : [])];
  const wrapperTag = wrapper && tag(wrapper[0]);
  const withSuffix = (text: string, suffix: string): string => text.replace(/>$/, `${suffix}>`);
  const KEY = sequence(tag(key[0]), name(upTo(key[1].replace(/>$/, ''), otherTags(format))), tag(key[1]));
  const pair = (argument: string): string => `${key[0]}${argument}${key[1]}${value[0]}`;
  const valueless = (written: string, match: Matcher): MarkPattern => ({
    kind: 'argument-open',
    written,
    match,
    void: true,
    code: 'unpaired-argument',
    rewrite: () => '',
    onlyIn: 'InCall',
  });
  const isNext = followedBy(either(tag(key[0]), tag(call[2])));
  /** A value follows its key at once: without one, the end tag of the value may be there all the same. */
  const bareKey = valueless(
    `${key[0]}KEY`,
    sequence(tag(key[0]), name(without('<')), either(tag(value[1]), sequence(spaces, isNext))),
  );
  const slips: readonly MarkPattern[] = [
    valueless(`${key[0]}KEY${key[1]}`, sequence(KEY, between, isNext)),
    {
      kind: 'argument-open',
      written: `${key[0]}KEY${key[1]}VALUE`,
      match: sequence(KEY, notFollowedBy(sequence(between, '<'))),
      rewrite: pair,
      onlyIn: 'InCall',
    },
    {
      kind: 'argument-open',
      written: `${key[0]}KEY${value[0]}`,
      match: sequence(tag(key[0]), name(without('<')), tag(value[0])),
      rewrite: pair,
      onlyIn: 'InCall',
    },
  ];
  return {
    id,
    marks: [
      ...(wrapper && wrapperTag
        ? ([
            {
              kind: 'wrapper-open',
              written: wrapper[0],
              match: before(
                wrapperTag,
                ...(hasSuffix ? [tag(call[0])] : [...openers, sequence(tag(call[0]), spaces, either(...openers))]),
              ),
            },
            { kind: 'wrapper-close', written: wrapper[1], match: tag(wrapper[1]) },
          ] as const)
        : []),
      {
        kind: 'call-open',
        written: `${call[0]}NAME${call[1]}`,
        match: call[1] === '' ? before(opener, tag(key[0]), tag(call[2])) : opener,
      },
      ...(format.json === 'call'
        ? [{ kind: 'call-open', written: call[0], match: before(tag(call[0]), someCall) } as const]
        : []),
      ...twice(tag(call[0]), openers, call),
      { kind: 'call-close', written: call[2], match: tag(call[2]) },
      {
        kind: 'argument-open',
        written: `${key[0]}KEY${key[1]}${value[0]}`,
        match: value[0] === '' ? KEY : sequence(KEY, between, tag(value[0])),
      },
      ...(value[0] === '' ? [bareKey] : slips),
      { kind: 'argument-close', written: value[1], match: tag(value[1]) },
      ...(marks?.(tag) ?? []),
      ...more,
      ...THINKING,
    ],
    wrapper:
      wrapper && wrapperTag ? { open: wrapper[0], close: wrapper[1], tag: wrapperTag, namesDialect: !hasSuffix } : null,
    ...(!wrapper && { opener: { open: call[0], close: call[2], tag: tag(call[0]), namesDialect: true } }),
    closers: ({ prefix }) => ({ call: withSuffix(call[2], prefix), argument: withSuffix(value[1], prefix) }),
    opensArgument: pair,
    ...(hasSuffix && { hasSuffix: true as const }),
    body: format.json ? 'either' : 'arguments',
    ...(format.json && { wireCalls: readWireJson }),
    ...(format.json === 'slip' && { jsonIsSlip: jsonSlip }),
    nests: false,
    cdata: false,
    strips: 'none',
    untyped: 'json',
    promptThinks: true,
    closesOnce: true,
    openersCount: true,
    ...(type && {
      typesOptional: true as const,
      writtenType: (opener: string) => {
        const written = new RegExp(`${type[0].replace(/[|]/g, '\\|')}(\\w+)`).exec(opener)?.[1];
        return written === undefined ? undefined : written === 'string' ? ('string' as const) : ('json' as const);
      },
    }),
  };
}
