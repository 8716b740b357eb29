import { quote } from '../../text/quote.ts';
import { frameRemarks } from '../in-calls/frame-remarks.ts';
import { strictClients } from '../words/strict-clients.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const closingOnly: Rule = {
  code: 'closing-only',
  title: 'Arguments in the closing event alone',
  about: `A stream announces a call, sends no piece of its arguments and then all of them in the event that closes it, such as \`response.function_call_arguments.done\`. The call is whole, and nothing is wrong with it.

A client that reads only the deltas has a call without arguments; it should read the closing event, which holds the whole value in any case.`,
  noun: ['call whose arguments only its closing event holds', 'calls whose arguments only their closing events hold'],
  repair: null,
  kept: 'The arguments of the closing event are read.',
  advice: null,
  lesson: null,
  failing: nativeCall('read_file', '{"path": "a.ts"}', { kind: 'closing-only', line: 5 }),
  passing: nativeCall('read_file', '{"path": "a.ts"}'),
  find: (reading) =>
    frameRemarks(reading, ({ kind }) => kind === 'closing-only', { code: 'closing-only', severity: 'info' }),
  explain: ({ data }) => ({
    message: `Line ${data?.['line']}, the closing event, is the only one with arguments of ${quote(String(data?.['name']))}: no delta came before it.`,
    why: `A client that reads only the deltas sees no arguments; one that reads the closing event has the call.${strictClients('closing-only')}`,
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the closing event of the arguments',
    ...nativeCall('lookup', '{"port": "Genua"}', { kind: 'closing-only', line: 5 }),
    says: 'Line 5, the closing event, is the only one with arguments of `lookup`: no delta came before it.',
    fix: null,
  },
  {
    fact: 'said beside a closing event with another name',
    ...nativeCall(
      'lookup',
      '{}',
      { kind: 'closing-only', line: 5 },
      { kind: 'contradiction', of: 'name', line: 6, sent: 'lookup', before: 'look' },
    ),
    says: 'Line 5, the closing event, is the only one with arguments of `lookup`: no delta came before it.',
    fix: null,
  },
  { fact: 'pieces that came', ...nativeCall('lookup', '{"port": "Genua"}'), silent: true },
];
