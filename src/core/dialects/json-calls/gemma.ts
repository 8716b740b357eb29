import { before } from '../kit/common-marks.ts';
import type { MarkPattern } from '../kit/marked-dialect.ts';
import {
  CUT,
  followedBy,
  literal,
  type Matcher,
  NO,
  name,
  notFollowedBy,
  readsNothing,
  sequence,
  spaces,
} from '../kit/matcher.ts';
import { notationBody } from '../kit/notation-body.ts';
import { listedTexts } from '../kit/text-bodies.ts';
import { type JsonFormat, malformed, toolName } from './json-format.ts';

interface Tokens {
  readonly id: string;
  readonly open: string;
  readonly close: string;
  readonly quote: string;
  readonly more?: readonly MarkPattern[];
}

/** What models write between the token and `call:`. */
const blanksOrColons: Matcher = (source, at) => {
  let end = at;
  while (': \t'.includes(source.charAt(end) || '.')) end++;
  return end === source.length ? CUT : end === at ? NO : end;
};

/** A name before a colon. */
const nameBeforeColon: Matcher = name((source, at) => {
  const end = source.indexOf(':', at);
  if (end < 0) return NAME_SO_FAR.test(source.slice(at, at + 256)) && source.length - at < 256 ? -2 : -1;
  return end > at && end - at <= 256 && NAME_SO_FAR.test(source.slice(at, end)) ? end : -1;
});

const NAME_SO_FAR = /^[\p{L}\p{M}\p{N}_.$/-]*$/u;

/** Right after the call before, with nothing between. */
const afterCall = readsNothing((_source, at, scope) => (scope.at > 0 && scope.before(1) === '' ? at : -1));

/** Keys and values in quotes of their own (formats.md §5). */
function gemma({ id, open, close, quote, more = [] }: Tokens): JsonFormat {
  const written = `${open}call:NAME{`;
  const slip = (match: Matcher) => malformed(written, match, (tool) => `${open}call:${tool}`);
  return {
    id,
    opens: [
      { written, match: before(sequence(open, notFollowedBy(blanksOrColons), spaces, 'call:', toolName), '{') },
      slip(before(sequence(open, blanksOrColons, 'call:', toolName), '{')),
      slip(before(sequence(open, spaces, 'call:', toolName), '(')),
      slip(before(sequence(open, spaces, toolName), '{')),
      slip(sequence(open, spaces, 'call:', nameBeforeColon, ':', spaces, followedBy('BEGIN_ARG:'))),
      { written: 'call:NAME{', match: before(sequence(afterCall, 'call:', toolName), '{'), follows: true },
    ],
    close,
    notation: notationBody({ quote, pair: ':', close, open }),
    takesText: listedTexts,
    begun: [literal(open)],
    more,
  };
}

/** Gemma 4. */
export const gemma4 = gemma({
  id: 'gemma4',
  open: '<|tool_call>',
  close: '<tool_call|>',
  quote: '<|"|>',
  more: [
    {
      kind: 'thinking-open',
      written: '<|channel>thought',
      match: literal('<|channel>thought\n'),
      closedBy: ['<channel|>'],
    },
    { kind: 'thinking-close', written: '<channel|>', match: literal('<channel|>') },
  ],
});

/** FunctionGemma. */
export const functiongemma = gemma({
  id: 'functiongemma',
  open: '<start_function_call>',
  close: '<end_function_call>',
  quote: '<escape>',
});
