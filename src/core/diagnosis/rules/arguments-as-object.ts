import { quote } from '../../text/quote.ts';
import { frameRemarks } from '../in-calls/frame-remarks.ts';
import { strictClients } from '../words/strict-clients.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const OBJECT = { kind: 'object', line: 3 } as const;

export const argumentsAsObject: Rule = {
  code: 'arguments-as-object',
  title: 'Arguments sent as an object',
  about: `The arguments of a native call came as a JSON object where this interface sends text that holds JSON. They are read as they are meant.

Ollama, Gemini and Bedrock send objects; OpenAI's interface sends text. A server that imitates the one and sends the other breaks clients that parse the text.`,
  noun: ['object in place of text', 'objects in place of text'],
  repair: null,
  kept: 'The object is read as the arguments.',
  advice: null,
  lesson: null,
  failing: nativeCall('read_file', '{"path": "a.ts"}', OBJECT),
  passing: nativeCall('read_file', '{"path": "a.ts"}'),
  find: (reading) =>
    frameRemarks(reading, ({ kind }) => kind === 'object', { code: 'arguments-as-object', severity: 'warning' }),
  explain: ({ data }) => ({
    message: `Line ${data?.['line']} sends the arguments of ${quote(String(data?.['name']))} as an object, not as text.`,
    why: `Either the server builds its answer by another interface, or a client or a log had parsed them; a client that parses the arguments as text fails on an object.${strictClients('object')}`,
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'in the second event of a stream',
    ...nativeCall('lookup', '{}', { kind: 'object', line: 5 }),
    says: 'Line 5 sends the arguments of `lookup` as an object, not as text.',
    fix: null,
  },
  {
    fact: 'several pieces that are objects are one remark',
    ...nativeCall('lookup', '{}', OBJECT, OBJECT),
    says: 'Line 3 sends the arguments of `lookup` as an object, not as text.',
    fix: null,
  },
  { fact: 'text is as it should be', ...nativeCall('lookup', '{}'), silent: true },
];
