import { wordsOf } from '../../dialects/dialect-words.ts';
import { quoteSpan } from '../../text/quote.ts';
import { remove, replace } from '../../words/edits.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { outsideForge } from './kit/advice.ts';
import { invokeCall, qwenCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

/** A wrapper of other formats right before a call. */
const OTHER_WRAPPER = /(<(?:tool_calls?|function_calls?|tools|tool_use)>)\s*$/;
const NEAR = 100;

export const mixedDialect: Rule = {
  code: 'mixed-dialect',
  title: 'Tags of two dialects in one call',
  about: `A call holds tags of another dialect: \`<parameter name="path">\` in a call that began with \`<function=read_file>\`. The call is read in the dialect that it began in, so those tags and what is between them are left out.

A wrapper right before a call whose dialect has none, such as \`<tool_call>\` before a call of Cline's, is told as well: agents of that dialect run the call, servers of the wrapper's get nothing that they read.

After a call of \`<function=NAME>\` with JSON a later one may hold \`<parameter=NAME>\` in its place: that is read, with its arguments.

Models mix what they were trained on with what the prompt asks for.`,
  noun: ['tag of another dialect', 'tags of another dialect'],
  repair: {
    assumed: 'Arguments one by one are in place of the JSON of the calls before.',
    done: readInstead,
  },
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
  find(reading) {
    const { wrapper, body } = wordsOf(reading.readIn);
    if (wrapper !== null || body !== 'marks' || reading.readIn === 'forge') return [];
    return reading.calls.flatMap(({ call: { start } }) => {
      const [found = '', tag = ''] = OTHER_WRAPPER.exec(reading.text.slice(Math.max(0, start - NEAR), start)) ?? [];
      const from = start - found.length;
      return tag === ''
        ? []
        : [{ code: 'mixed-dialect', severity: 'warning', start: from, end: from + tag.length, data: { around: 1 } }];
    });
  },
  explain: (finding, reading) => ({
    message: finding.data?.['around']
      ? `${quoteSpan(reading.text, finding)} is the wrapper of another dialect, before a call that has none.`
      : finding.data?.['read']
        ? `${finding.end > finding.start ? quoteSpan(reading.text, finding) : 'The end of the call'} is where the calls before have JSON: two dialects are mixed.`
        : `${quoteSpan(reading.text, finding)} is written in another dialect than its call, and was left out.`,
    why: 'Either the model mixed the syntax that it was trained on with the one in the prompt, or a server’s parser of another model passed it on.',
  }),
  *fixes(finding, reading) {
    if (finding.data?.['around']) {
      const tag = reading.text.slice(finding.start, finding.end);
      const { end = 0 } = reading.calls.find(({ call }) => call.start >= finding.end)?.call ?? {};
      const [gap = '', close = ''] = /^\s*(<\/\w+>)/.exec(reading.text.slice(end, end + NEAR)) ?? [];
      const isClosed = close === tag.replace('<', '</');
      yield {
        title: `Remove ${tag}`,
        edits: [
          remove(finding),
          ...(isClosed ? [remove({ start: end + gap.length - close.length, end: end + gap.length })] : []),
        ],
      };
      return;
    }
    if (finding.data?.['read']) {
      yield* acceptRepair(finding, 'Write the arguments as JSON');
      return;
    }
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
    fact: 'a wrapper before a call that has none',
    input: 'I look.\n<tool_call>\n<read_file>\n<path>a.ts</path>\n</read_file>\n</tool_call>',
    dialect: 'auto',
    says: '`<tool_call>` is the wrapper of another dialect, before a call that has none.',
    fix: { title: 'Remove <tool_call>', after: 'I look.\n\n<read_file>\n<path>a.ts</path>\n</read_file>\n' },
  },
  {
    fact: 'a wrapper that is told of in a sentence',
    input: 'It writes `<tool_call>`:\n<read_file>\n<path>a.ts</path>\n</read_file>',
    dialect: 'cline',
    silent: true,
  },
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
    fact: 'arguments one by one after a call with JSON are read',
    input: '<function=t>{"a": "x"}</function>\n<function=t>\n<parameter=a>\ny\n</parameter>\n</function>',
    dialect: 'function-json',
    says: '`⏎<parameter=a>⏎y⏎</parameter>⏎` is where the calls before have JSON: two dialects are mixed.',
    fix: {
      title: 'Write the arguments as JSON',
      after: '<function=t>{"a": "x"}</function>\n<function=t>{"a":"y"}</function>',
    },
  },
  {
    fact: 'a call without arguments after one with JSON lacks the braces',
    input: '<function=t>{"a": "x"}</function><function=t></function>',
    dialect: 'function-json',
    says: 'The end of the call is where the calls before have JSON: two dialects are mixed.',
    fix: {
      title: 'Write the arguments as JSON',
      after: '<function=t>{"a": "x"}</function><function=t>{}</function>',
    },
  },
  {
    fact: 'a value may show another dialect',
    input: qwenCall('<parameter=text>\n<arg_key>a</arg_key>\n</parameter>'),
    dialect: 'qwen3-coder',
    silent: true,
  },
];
