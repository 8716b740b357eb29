import { quote } from '../../text/quote.ts';
import type { FrameRemark } from '../../words/frame.ts';
import { frameRemarks } from '../in-calls/frame-remarks.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const REMARK: FrameRemark = {
  kind: 'contradiction',
  of: 'arguments',
  line: 9,
  path: '/path',
  sent: '"b.ts"',
  before: '"a.ts"',
};

export const closingDiffers: Rule = {
  code: 'closing-differs',
  title: 'The closing event differs from the pieces',
  about: `A stream sends a value in pieces, and its closing event sends the whole value again, with another content. The last closing event counts, for the arguments of a call, its name and its text.

Arguments are compared as JSON: blanks, escapes and the order of members make no difference. A client that joins the pieces gets one value, a client that waits for the closing event gets the other; the server that wrote the stream is at fault.`,
  noun: ['value that its closing event contradicts', 'values that their closing events contradict'],
  repair: null,
  kept: 'The value of the closing event is read.',
  advice: null,
  lesson: null,
  failing: nativeCall('read_file', '{"path": "b.ts"}', REMARK),
  passing: nativeCall('read_file', '{"path": "b.ts"}'),
  find: (reading) =>
    frameRemarks(reading, ({ kind }) => kind === 'contradiction', { code: 'closing-differs', severity: 'warning' }),
  explain({ data }) {
    const { sent, before, path } = {
      sent: shown(data?.['sent']),
      before: shown(data?.['before']),
      path: data?.['path'],
    };
    const name = quote(String(data?.['name']));
    const of = data?.['of'];
    const place = path === undefined || path === '' ? '' : ` at ${quote(String(path))}`;
    const value = of === 'text' ? 'the text' : of === 'name' ? `the call of ${before}` : `the arguments of ${name}`;
    const holds = of === 'name' ? `names it ${sent}` : `has ${sent}${place} where the pieces have ${before}`;
    return {
      message: `Line ${data?.['line']} closes ${value} and ${holds}.`,
      why:
        data?.['before'] === ''
          ? 'Either the server did not send all of the value in pieces, or some of its events are not here.'
          : `A client that joins the pieces gets ${before}${place}, a client that waits for the closing event ${sent}: the server sent both.`,
    };
  },
};

const shown = (value: unknown): string => (value === undefined || value === '' ? 'nothing' : quote(String(value)));

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a name',
    ...nativeCall('lookup', '{}', { kind: 'contradiction', of: 'name', line: 4, sent: 'lookup', before: 'look' }),
    says: 'Line 4 closes the call of `look` and names it `lookup`.',
    fix: null,
  },
  {
    fact: 'arguments that are not JSON',
    ...nativeCall('lookup', 'port: Genua', {
      kind: 'contradiction',
      of: 'arguments',
      line: 4,
      sent: 'Genua',
      before: 'Bari',
    }),
    says: 'Line 4 closes the arguments of `lookup` and has `Genua` where the pieces have `Bari`.',
    fix: null,
  },
  {
    fact: 'a member that the pieces lack',
    ...nativeCall('lookup', '{"port": "Genua", "day": 2}', { ...REMARK, path: '/day', sent: '2', before: '' }),
    says: 'Line 9 closes the arguments of `lookup` and has `2` at `/day` where the pieces have nothing.',
    why: 'Either the server did not send all of the value in pieces, or some of its events are not here.',
    fix: null,
  },
  { fact: 'one value', ...nativeCall('lookup', '{}'), silent: true },
];
