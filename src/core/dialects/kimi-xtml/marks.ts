import { trimSpace } from '../../text/characters.ts';
import { before, THINKING } from '../kit/common-marks.ts';
import { damagedOpener, NAME } from '../kit/damaged-opener.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { attributes, either, type Matcher, named, sequence, spaces, word } from '../kit/matcher.ts';

const open = (word: Matcher | string): Matcher => sequence('<|open|>', spaces, word);
const close = (word: Matcher | string): Matcher => sequence('<|close|>', spaces, word, spaces, '<|sep|>');
const bare = (word: string): Matcher => sequence(open(word), spaces, '<|sep|>');
const naming = (word: string, key: string): Matcher =>
  sequence(named(sequence(open(word), attributes(key))), spaces, '<|sep|>');
const nameless = (word: string): Matcher => sequence(open(word), attributes(''), spaces, '<|sep|>');

/** A value as an attribute holds it. */
export const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const WORD_OF_TYPE: Readonly<Record<string, string>> = { integer: 'number', float: 'number' };

/** The opener of an argument. */
export const argumentTag = (key: string, type: string): string =>
  `<|open|>argument key="${attribute(key)}" type="${type}"<|sep|>`;

/** Token markers in place of tags; `type` says how a value is read (dialects.md §4.9). */
export const kimiXtml: MarkedDialect = {
  id: 'kimi-xtml',
  marks: [
    {
      kind: 'wrapper-open',
      written: '<|open|>tools<|sep|>',
      match: before(bare('tools'), '<|open|>'),
    },
    { kind: 'wrapper-close', written: '<|close|>tools<|sep|>', match: close('tools') },
    { kind: 'call-open', written: '<|open|>call tool="NAME"<|sep|>', match: naming('call', 'tool') },
    { kind: 'call-open', written: '<|open|>call<|sep|>', match: nameless('call'), onlyIn: 'InWrapper' },
    { kind: 'call-close', written: '<|close|>call<|sep|>', match: close('call') },
    {
      kind: 'argument-open',
      written: '<|open|>argument key="NAME" type="TYPE"<|sep|>',
      match: naming('argument', 'key'),
    },
    damagedOpener(['<|open|>argument key="', NAME, '" type="', word, '"<|sep|>'], (key, written) =>
      argumentTag(key, /(\w+)"<\|sep\|>$/.exec(written)?.[1] ?? 'string'),
    ),
    { kind: 'argument-open', written: '<|open|>argument<|sep|>', match: nameless('argument'), onlyIn: 'InCall' },
    { kind: 'argument-close', written: '<|close|>argument<|sep|>', match: close('argument') },
    {
      kind: 'thinking-open',
      written: '<|open|>think<|sep|>',
      match: bare('think'),
      closedBy: ['<|close|>think<|sep|>'],
    },
    { kind: 'thinking-close', written: '<|close|>think<|sep|>', match: close('think') },
    {
      kind: 'channel',
      written: '<|open|>response<|sep|>',
      framesProse: true,
      match: sequence(open(either('response', 'message')), attributes(''), spaces, '<|sep|>'),
    },
    {
      kind: 'channel',
      written: '<|close|>response<|sep|>',
      framesProse: true,
      match: close(either('response', 'message')),
    },
    ...THINKING,
  ],
  wrapper: {
    open: '<|open|>tools<|sep|>',
    close: '<|close|>tools<|sep|>',
    tag: bare('tools'),
    namesDialect: true,
  },
  closers: () => ({ call: '<|close|>call<|sep|>', argument: '<|close|>argument<|sep|>' }),
  opensArgument: (key, type) => argumentTag(key, WORD_OF_TYPE[type] ?? type),
  body: 'arguments',
  nests: false,
  cdata: false,
  strips: 'none',
  untyped: 'wire',
  promptThinks: true,
  closesOnce: true,
  readName: (source) => trimSpace(source).replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  writtenType: (opener) => {
    const written = /\stype\s*=\s*["'](\w+)["']/.exec(opener)?.[1];
    return written === undefined ? undefined : written === 'string' ? 'string' : 'json';
  },
  withType: (opener, type) => {
    return opener.replace(/\s*<\|sep\|>$/, ` type="${WORD_OF_TYPE[type] ?? type}"<|sep|>`);
  },
};
