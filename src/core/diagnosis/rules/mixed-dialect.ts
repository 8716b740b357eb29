import { wordsOf } from '../../dialects/dialect-words.ts';
import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { outsideForge } from './kit/advice.ts';
import { invokeCall, qwenCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const mixedDialect: Rule = {
  code: 'mixed-dialect',
  title: 'Tags of two dialects in one call',
  about: `A call holds tags of another dialect: \`<parameter name="path">\` in a call that began with \`<function=read_file>\`. The call is read in the dialect that it began in, so those tags and what is between them are left out.

Models mix what they were trained on with what the prompt asks for.`,
  noun: ['tag of another dialect', 'tags of another dialect'],
  repair: null,
  advice: outsideForge(({ call }) => `Use this form, no other:\n${call}`),
  lesson: FORM_LESSON,
  failing: {
    input:
      '<tool_call>\n<function=read_file>\n<parameter name="path">src/app.ts</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  passing: {
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  explain: (finding, reading) => ({
    message: `${quoteSpan(reading.text, finding)} is written in another dialect than its call, and was left out.`,
    why: 'Either the model mixed the syntax that it was trained on with the one in the prompt, or a server’s parser of another model passed it on.',
  }),
  *fixes(finding, reading) {
    const written = /^<parameter(?:\s+name)?=["']?([^"'<>\s]{1,200})["']?[^<>]*>/.exec(
      reading.text.slice(finding.start, Math.min(finding.end, finding.start + 400)),
    );
    const [tag, name = ''] = written ?? [];
    const { argument } = wordsOf(reading.dialect);
    if (tag === undefined || !argument.includes('NAME')) return;
    const edit = replace({ start: finding.start, end: finding.start + tag.length }, argument.replace('NAME', name));
    yield { title: `Write it as ${edit.text}`, edits: [edit] };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an argument of Anthropic in a call of Qwen3-Coder',
    input: qwenCall('<parameter name="path">a.ts</parameter>'),
    dialect: 'auto',
    says: '`<parameter name="path">a.ts</parameter>` is written in another dialect than its call, and was left out.',
    fix: { title: 'Write it as <parameter=path>', after: qwenCall('<parameter=path>a.ts</parameter>') },
  },
  {
    fact: 'an argument of GLM in a call of Qwen3-Coder',
    input: qwenCall('<arg_key>path</arg_key>\n<arg_value>a.ts</arg_value>'),
    dialect: 'auto',
    says: '`<arg_key>path</arg_key>⏎<arg_value>a.ts</arg_va…` is written in another dialect than its call, and was left out.',
    fix: null,
  },
  {
    fact: 'an argument of Qwen3-Coder in an invoke',
    input: invokeCall('<parameter=path>\na.ts\n</parameter>'),
    dialect: 'anthropic-invoke',
    says: '`<parameter=path>⏎a.ts` is written in another dialect than its call, and was left out.',
    fix: {
      title: 'Write it as <parameter name="path">',
      after: invokeCall('<parameter name="path">\na.ts\n</parameter>'),
    },
  },
  {
    fact: 'a value may show another dialect',
    input: qwenCall('<parameter=text>\n<arg_key>a</arg_key>\n</parameter>'),
    dialect: 'qwen3-coder',
    silent: true,
  },
];
