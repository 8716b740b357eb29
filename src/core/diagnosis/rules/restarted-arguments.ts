import { quote, quoteSpan } from '../../text/quote.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { nativeCall } from './kit/native-call.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const restartedArguments: Rule = {
  code: 'restarted-arguments',
  title: 'Arguments that begin again',
  about: `The arguments of a native call are sent from their beginning again: \`{"path": "a.t{"path": "a.ts"}\`, or all of them twice. The whole object counts.

What sends the pieces is at fault: its parser read the call a second time, with more of it, and sent all in place of what is new. A client that joins the pieces has text that is no JSON.`,
  noun: ['beginning of arguments that was sent again', 'beginnings of arguments that were sent again'],
  repair: {
    assumed: 'The arguments that are whole are meant, once.',
    done: readInstead,
    strict: 'It would refuse the arguments: they are no JSON.',
  },
  advice: null,
  lesson: null,
  failing: nativeCall('read_file', '{"path": "a.t{"path": "a.ts"}'),
  passing: nativeCall('read_file', '{"path": "a.ts"}'),
  explain: (finding, { text, calls }) => {
    const name = quote(calls[finding.call ?? -1]?.call.toolName ?? '');
    const { isCopy } = finding.data ?? {};
    return {
      message: isCopy
        ? `The arguments of ${name} are sent a second time after they are whole: ${quoteSpan(text, finding)}.`
        : `The arguments of ${name} begin again after ${quoteSpan(text, finding)}.`,
      why: 'What sent the arguments in pieces began again from the start; a client that joins the pieces has text that is no JSON.',
    };
  },
  fixes: (finding) => acceptRepair(finding, finding.data?.['isCopy'] ? 'Take the copy off' : 'Take the beginning off'),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a beginning twice',
    ...nativeCall('lookup', '{"po{"port": "G{"port": "Genua"}'),
    says: 'The arguments of `lookup` begin again after `{"po{"port": "G`.',
    fix: { title: 'Take the beginning off', after: nativeCall('lookup', '{"port": "Genua"}').input },
  },
  {
    fact: 'with more members the second time',
    ...nativeCall('lookup', '{"port": "Genua"{"port": "Genua", "day": 2}'),
    says: 'The arguments of `lookup` begin again after `{"port": "Genua"`.',
    fix: { title: 'Take the beginning off', after: nativeCall('lookup', '{"port": "Genua", "day": 2}').input },
  },
  {
    fact: 'all of them again',
    ...nativeCall('lookup', '{"port": "Genua"}{"port": "Genua"}'),
    says: 'The arguments of `lookup` begin again after `{"port": "Genua"}`.',
    fix: { title: 'Take the beginning off', after: nativeCall('lookup', '{"port": "Genua"}').input },
  },
  {
    fact: 'all of them again, written otherwise',
    ...nativeCall('lookup', '{"port": "Genua"}{"port":"Genua"}'),
    says: 'The arguments of `lookup` are sent a second time after they are whole: `{"port":"Genua"}`.',
    fix: { title: 'Take the copy off', after: nativeCall('lookup', '{"port": "Genua"}').input },
  },
  { fact: 'other arguments', ...nativeCall('lookup', '{"port": "Genua"}{"port": "Bari"}'), silent: true },
  { fact: 'an object inside another', ...nativeCall('lookup', '{"a": {"b": {"a": 1}}}'), silent: true },
];
