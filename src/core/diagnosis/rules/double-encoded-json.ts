import { acceptRepair } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { STRUCTURE_ADVICE } from './kit/advice.ts';
import { hermesCall, invokeCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const doubleEncodedJson: Rule = {
  code: 'double-encoded-json',
  title: 'JSON inside a JSON string',
  about: `A string of JSON where an object or a list belongs: \`"{\\"path\\": 1}"\`. It is read as the object.

Models that saw arguments as strings, as some interfaces pass them, encode them twice. A strict reader hands the tool a string.`,
  noun: ['JSON inside a JSON string', 'JSON texts inside JSON strings'],
  repair: {
    assumed: 'The JSON in the string is the value.',
    done: readInstead,
    strict: 'It would hand on the string.',
  },
  advice: STRUCTURE_ADVICE,
  lesson: lesson('structure', ['json', 'structure', 'not']),
  failing: {
    input: '<tool_call>\n{"name": "read_file", "arguments": "{\\"path\\": \\"src/app.ts\\"}"}\n</tool_call>',
    dialect: 'hermes',
  },
  passing: {
    input: '<tool_call>\n{"name": "read_file", "arguments": {"path": "src/app.ts"}}\n</tool_call>',
    dialect: 'hermes',
  },
  explain: (finding, reading) => ({
    message: `${placeOf(finding, reading)} should be an object or a list, not JSON in a string.`,
    why: 'Either the model encoded the value once more, or something on the way did, as interfaces that pass arguments as text do.',
  }),
  fixes: (finding) => acceptRepair(finding, 'Write the JSON itself'),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'arguments are said as a whole, not by one of them',
    input: '<tool_call>{"name": "f", "arguments": "{\\"city\\": \\"Bonn\\"}"}</tool_call>',
    dialect: 'auto',
    says: 'The arguments should be an object or a list, not JSON in a string.',
    fix: {
      title: 'Write the JSON itself',
      after: '<tool_call>{"name": "f", "arguments": {"city": "Bonn"}}</tool_call>',
    },
  },
  {
    fact: 'arguments that stand alone in a call, as the markup names the tool',
    input: '<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>"{\\"city\\": \\"Bonn\\"}"<|tool_call_end|>',
    dialect: 'kimi-k2',
    says: 'The arguments should be an object or a list, not JSON in a string.',
    fix: {
      title: 'Write the JSON itself',
      after: '<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{"city": "Bonn"}<|tool_call_end|>',
    },
  },
  {
    fact: 'a list in a string, not its last item',
    input: invokeCall('<parameter name="p">"[1,2]"</parameter>', 't'),
    dialect: 'anthropic-invoke',
    tools: [{ name: 't', inputSchema: { type: 'object', properties: { p: { type: 'array' } } } }],
    says: '`p` should be an object or a list, not JSON in a string.',
    fix: { title: 'Write the JSON itself', after: invokeCall('<parameter name="p">[1,2]</parameter>', 't') },
  },
  {
    fact: 'a text that holds JSON is meant',
    input: hermesCall('{"name": "t", "arguments": {"p": "[1]"}}'),
    dialect: 'hermes',
    tools: [{ name: 't', inputSchema: { type: 'object', properties: { p: { type: 'string' } } } }],
    silent: true,
  },
  {
    fact: 'without a schema a text is a text',
    input: hermesCall('{"name": "t", "arguments": {"p": "{\\"a\\": 1}"}}'),
    dialect: 'hermes',
    silent: true,
  },
  {
    fact: 'a text in the JSON of a call is of the wrong type, no more',
    input: hermesCall('{"name": "t", "arguments": {"p": "[1]"}}'),
    dialect: 'hermes',
    tools: [{ name: 't', inputSchema: { type: 'object', properties: { p: { type: 'array' } } } }],
    silent: true,
  },
];
