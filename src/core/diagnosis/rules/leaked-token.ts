import { quoteSpan } from '../../text/quote.ts';
import type { Finding } from '../../words/finding.ts';
import { tokensLeftInValues } from '../in-calls/native-values.ts';
import { leakedTokensOf } from '../in-prose/leaked-tokens.ts';
import { removal } from '../proposals/proposals.ts';
import { hermesCall, qwenCall } from './kit/example-call.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const leakedToken: Rule = {
  code: 'leaked-token',
  title: 'A special token in the text',
  about: `A token that ends a turn or frames a message, such as \`<|im_end|>\`, is in the text. In prose it is kept, in the name of a tool and at the end of a value it is left out; the values of a native call are kept as they came.

The server should have removed it: either it does not know the model's tokens, or the model spelt the token out letter by letter.`,
  noun: ['leaked token', 'leaked tokens'],
  repair: null,
  advice: null,
  lesson: null,
  failing: {
    input:
      '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call><|im_end|>',
    dialect: 'qwen3-coder',
  },
  passing: {
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  find: (reading) => [
    ...leakedTokensOf(reading).map((span): Finding => ({ code: 'leaked-token', severity: 'warning', ...span })),
    ...tokensLeftInValues(reading),
  ],
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} is a token of the model, not text.`,
    why: 'The server did not take the token out, or the model wrote it as plain text.',
  }),
  fixes: (finding, reading) => [removal(finding, 'Remove the token', reading)],
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the end of a turn',
    input: `${hermesCall('{"name": "t", "arguments": {}}')}<|im_end|>`,
    dialect: 'hermes',
    says: '`<|im_end|>` is a token of the model, not text.',
    fix: { title: 'Remove the token', after: hermesCall('{"name": "t", "arguments": {}}') },
  },
  {
    fact: 'in prose',
    input: 'Done.<|im_end|>',
    dialect: 'hermes',
    says: '`<|im_end|>` is a token of the model, not text.',
    fix: { title: 'Remove the token', after: 'Done.' },
  },
  {
    fact: 'in a value',
    input: qwenCall('<parameter=text>\na<|im_end|>\n</parameter>'),
    dialect: 'qwen3-coder',
    says: '`<|im_end|>` is a token of the model, not text.',
    fix: { title: 'Remove the token', after: qwenCall('<parameter=text>\na\n</parameter>') },
  },
  {
    fact: 'in the name of a tool',
    input: hermesCall('{"name": "t<|im_end|>", "arguments": {}}'),
    dialect: 'hermes',
    says: '`<|im_end|>` is a token of the model, not text.',
    fix: { title: 'Remove the token', after: hermesCall('{"name": "t", "arguments": {}}') },
  },
  {
    fact: 'at the end of a value of a native call',
    ...nativeCall('t', '{"text": "a<|im_end|>"}'),
    says: '`<|im_end|>` is a token of the model, not text.',
    fix: { title: 'Remove the token', after: nativeCall('t', '{"text": "a"}').input },
  },
  {
    fact: 'in the name of a native call',
    ...nativeCall('read_file[ARGS]', '{}'),
    says: '`[ARGS]` is a token of the model, not text.',
    fix: { title: 'Remove the token', after: nativeCall('read_file', '{}').input },
  },
  {
    fact: 'a token of Harmony in the name of a native call takes what is behind it along',
    ...nativeCall('read_file<|channel|>commentary', '{}'),
    says: '`<|channel|>commentary` is a token of the model, not text.',
    fix: null,
  },
  {
    fact: 'tokens of which a dialect is made',
    input:
      '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="f"></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
    dialect: 'step3',
    silent: true,
  },
  { fact: 'bars between words', input: 'Use a <|b|> c.', dialect: 'hermes', silent: true },
];
