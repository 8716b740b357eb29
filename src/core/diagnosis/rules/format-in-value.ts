import { isDialectId, titleOf } from '../../dialects/names.ts';
import { quoteSpan } from '../../text/quote.ts';
import { formatsLeftInValues } from '../in-calls/native-values.ts';
import { placeOf } from '../words/place.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const formatInValue: Rule = {
  code: 'format-in-value',
  title: 'A token of another format in a value',
  about: `A value of a native call holds a token with which calls of some format are written, such as \`<|tool_call_argument_begin|>\` or \`[TOOL_CALLS]\`. The value is kept as it came, and it is not what the model meant.

The server is at fault: its parser lost its place in the text of the model and took a part of the format for the value. Quoted tokens, whole calls, templates and tags amid a sentence are a text about calls.`,
  noun: ['value with a token of another format', 'values with a token of another format'],
  repair: null,
  kept: 'The value is kept as it came.',
  advice: null,
  lesson: null,
  failing: nativeCall('bash', '{"command": "ls}.functions.bash:1 <|tool_call_argument_begin|> {"}'),
  passing: nativeCall('bash', '{"command": "ls"}'),
  find: formatsLeftInValues,
  explain(finding, reading) {
    const id = String(finding.data?.['id']);
    const of = isDialectId(id) ? ` of the format ${titleOf(id)}` : '';
    return {
      message: `${placeOf(finding, reading)} holds ${quoteSpan(reading.text, finding)}, a token${of}.`,
      why: 'A server’s parser lost its place in the text of the model: a part of the format, and what is around it, became the value.',
    };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an opener of Mistral’s before a call',
    ...nativeCall('say', '{"text": "Soon. [TOOL_CALLS]say[ARGS]{"}'),
    says: '`text` holds `[TOOL_CALLS]`, a token of the format Mistral.',
    fix: null,
  },
  {
    fact: 'a closer of DeepSeek’s at the end',
    ...nativeCall('read_file', '{"path": "a.ts<｜tool▁call▁end｜>"}'),
    says: '`path` holds `<｜tool▁call▁end｜>`, a token of the format DeepSeek V3.1.',
    fix: null,
  },
  {
    fact: 'a tag on a line of its own',
    ...nativeCall('say', '{"text": "Soon.\\n<tool_call>"}'),
    says: '`text` holds `<tool_call>`, a token of the format Hermes.',
    fix: null,
  },
  {
    fact: 'a value inside a list',
    ...nativeCall('say', '{"lines": ["a", "b <|tool_call_end|>"]}'),
    says: '`lines/1` holds `<|tool_call_end|>`, a token of the format LFM2.',
    fix: null,
  },
  {
    fact: 'a quoted token',
    ...nativeCall('say', '{"text": "Look for `[TOOL_CALLS]` and \'<|tool_call_end|>\' in the log."}'),
    silent: true,
  },
  {
    fact: 'a whole call in a text',
    ...nativeCall('write', '{"text": "<tool_call>\\n{\\"name\\": \\"t\\"}\\n</tool_call>"}'),
    silent: true,
  },
  {
    fact: 'a tag amid a sentence',
    ...nativeCall('say', '{"text": "Begin with <tool_call> again."}'),
    silent: true,
  },
  {
    fact: 'a chat template',
    ...nativeCall('write', '{"text": "{% if tools %}[AVAILABLE_TOOLS]{{ tools }}[TOOL_CALLS]{% endif %}"}'),
    silent: true,
  },
];
