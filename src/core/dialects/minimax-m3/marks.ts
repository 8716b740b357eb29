import { before, namelessTag, nameTag, selfClosing, THINKING } from '../kit/common-marks.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { either, name, notFollowedBy, sequence, spaces, without } from '../kit/matcher.ts';

/** What makes a tag of what follows it. */
export const SENTINEL = ']<]minimax[>[';
const at = sequence(SENTINEL, spaces);
const tag = sequence(at, '<');
const endTag = sequence(at, '</');
const RESERVED = either('tool_call>', 'invoke>', 'invoke ');
const WRAPPER = sequence(tag, 'tool_call>');

/** Only what is after the sentinel is a tag; arguments nest (dialects.md §4.6). */
export const minimaxM3: MarkedDialect = {
  id: 'minimax-m3',
  marks: [
    { kind: 'wrapper-open', written: `${SENTINEL}<tool_call>`, match: before(WRAPPER, SENTINEL) },
    { kind: 'wrapper-close', written: `${SENTINEL}</tool_call>`, match: sequence(endTag, 'tool_call>') },
    {
      kind: 'call-open',
      written: `${SENTINEL}<invoke name="NAME">`,
      match: nameTag(sequence(tag, 'invoke'), 'name'),
    },
    selfClosing(sequence(tag, 'invoke'), () => `${SENTINEL}</invoke>`),
    {
      kind: 'call-open',
      written: `${SENTINEL}<invoke>`,
      match: namelessTag(sequence(tag, 'invoke')),
      onlyIn: 'InWrapper',
    },
    { kind: 'call-close', written: `${SENTINEL}</invoke>`, match: sequence(endTag, 'invoke>') },
    {
      kind: 'argument-open',
      written: `${SENTINEL}<NAME>`,
      match: sequence(tag, notFollowedBy(RESERVED), name(without('<>/\n')), '>'),
    },
    {
      kind: 'argument-close',
      written: `${SENTINEL}</NAME>`,
      match: sequence(endTag, notFollowedBy(RESERVED), name(without('<>/\n')), '>'),
    },
    ...THINKING,
  ],
  wrapper: {
    open: `${SENTINEL}<tool_call>`,
    close: `${SENTINEL}</tool_call>`,
    tag: WRAPPER,
    namesDialect: true,
  },
  closers: ({ argument }) => ({ call: `${SENTINEL}</invoke>`, argument: `${SENTINEL}</${argument}>` }),
  opensArgument: (argument) => `${SENTINEL}<${argument}>`,
  body: 'arguments',
  nests: true,
  cdata: false,
  strips: 'none',
  untyped: 'raw',
  promptThinks: true,
};
