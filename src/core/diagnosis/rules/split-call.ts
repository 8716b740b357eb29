import { quote } from '../../text/quote.ts';
import { frameRemarks } from '../in-calls/frame-remarks.ts';
import { strictClients } from '../words/strict-clients.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const splitCall: Rule = {
  code: 'split-call',
  title: 'A call split in two',
  about: `The name of a native call is in one entry of \`tool_calls\`, and its arguments are in another one, which has no name: a second entry of the same event, or a later one under another index. They are read as one call.

The server is at fault: its parser began a new entry where it should have gone on with the one before. A client that does not join them has a call without arguments and a call without a name.`,
  noun: ['call split in two', 'calls split in two'],
  repair: null,
  kept: 'Both entries are read as one call.',
  advice: null,
  lesson: null,
  failing: nativeCall('read_file', '{"path": "a.ts"}', { kind: 'second-entry', line: 4 }),
  passing: nativeCall('read_file', '{"path": "a.ts"}'),
  find: (reading) =>
    frameRemarks(reading, ({ kind }) => kind === 'second-entry' || kind === 'other-index', {
      code: 'split-call',
      severity: 'warning',
    }),
  explain({ data }) {
    const name = quote(String(data?.['name']));
    const isOther = data?.['kind'] === 'other-index';
    return isOther
      ? {
          message: `Line ${data?.['line']} sends arguments of ${name} under the index ${data?.['sent']}, another one than its name.`,
          why: `The call is split over two indexes, and the second has no name: a client that goes by the index has two calls, of which neither runs.${strictClients('other-index')}`,
        }
      : {
          message: `Line ${data?.['line']} splits the call of ${name} over two entries of \`tool_calls\`, and the second has no name.`,
          why: 'The call is split over two entries: the first has its name, the second its arguments and no name. A client that takes each entry for a call has two, of which neither runs.',
        };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'two entries of one event',
    ...nativeCall('lookup', '{"port": "Genua"}', { kind: 'second-entry', line: 4 }),
    says: 'Line 4 splits the call of `lookup` over two entries of `tool_calls`, and the second has no name.',
    fix: null,
  },
  {
    fact: 'another index',
    ...nativeCall('lookup', '{"port": "Genua"}', { kind: 'other-index', line: 4, sent: '1' }),
    says: 'Line 4 sends arguments of `lookup` under the index 1, another one than its name.',
    fix: null,
  },
  {
    fact: 'both',
    ...nativeCall(
      'lookup',
      '{"port": "Genua"}',
      { kind: 'second-entry', line: 4 },
      { kind: 'other-index', line: 6, sent: '1' },
    ),
    says: 'Line 4 splits the call of `lookup` over two entries of `tool_calls`, and the second has no name.',
    fix: null,
  },
  { fact: 'one entry', ...nativeCall('lookup', '{"port": "Genua"}'), silent: true },
];
