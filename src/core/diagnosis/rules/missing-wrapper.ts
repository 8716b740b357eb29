import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { callWords } from '../words/place.ts';
import { wantedAt } from '../words/wanted.ts';
import { outsideForge } from './kit/advice.ts';
import { invokeCall, qwenCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

/** A wrapper of `<invoke>` with a prefix right before a call. */
const OTHER_PREFIX = /<[\w-]{1,40}:function_calls>\s*$/;
/** A wrapper of other formats right before one. */
const OTHER_WRAPPER = /(<(?:tool_calls?|function_calls?|tools|tool_use)>)\s*$/;
const NEAR = 100;

export const missingWrapper: Rule = {
  code: 'missing-wrapper',
  title: 'Missing wrapper around a call',
  about: `The tag that belongs around the call is missing: \`<function=read_file>\` without \`<tool_call>\` before it. The call is read all the same.

Some models leave the wrapper out in one reply of five, most often after prose. Many servers look for the wrapper alone, so for them such a reply is plain text and the call is lost without an error.`,
  noun: ['missing wrapper tag', 'missing wrapper tags'],
  repair: {
    assumed: 'The call is read without its wrapper.',
    done: readInstead,
    strict: 'It would not see the call.',
  },
  advice: outsideForge(({ call }) => `Write the whole call in this form:\n${call}`),
  lesson: FORM_LESSON,
  failing: {
    input: '<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  passing: {
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  explain: (finding, reading) => ({
    message: `${callWords(finding.call ?? 0, reading)} ${isEnd(finding) ? 'ends' : 'opens'} without ${quote(missingTag(finding, reading))}.`,
    why: isEnd(finding)
      ? 'The whole wrapper is missing, so its end tag is as well.'
      : whyNoOpener(reading.text.slice(Math.max(0, finding.start - NEAR), finding.start)),
  }),
  *fixes(finding, reading) {
    const { open, close } = tagsAround(finding, reading);
    if (open && close)
      yield {
        title: `Put the call into ${missingTag(open, reading)}…${missingTag(close, reading)}`,
        edits: [open, close].map((tag) => replace(tag, tag.replacement ?? '')),
        keepsValues: true,
      };
    else yield* acceptRepair(finding, `Insert ${missingTag(finding, reading)}`);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the whole wrapper',
    input: '<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>',
    dialect: 'qwen3-coder',
    says: 'The call opens without `<tool_call>`.',
    fix: {
      title: 'Put the call into <tool_call>…</tool_call>',
      after: qwenCall('<parameter=path>\nsrc/app.ts\n</parameter>'),
    },
  },
  {
    fact: 'is named whole, whatever the tool is called',
    input: 'call<arg_key>s</arg_key><arg_value>a</arg_value></tool_call>',
    dialect: 'glm',
    says: 'The call opens without `<tool_call>`.',
    fix: {
      title: 'Insert <tool_call>',
      after: '<tool_call>call<arg_key>s</arg_key><arg_value>a</arg_value></tool_call>',
    },
  },
  {
    fact: 'an invoke',
    input: '<invoke name="read_file">\n<parameter name="path">a</parameter>\n</invoke>',
    dialect: 'anthropic-invoke',
    says: 'The call opens without `<function_calls>`.',
    fix: {
      title: 'Put the call into <function_calls>…</function_calls>',
      after: invokeCall('<parameter name="path">a</parameter>'),
    },
  },
  {
    fact: 'the wrapper of another format around an invoke is not said to be left out',
    input: '<tool_calls>\n<invoke name="read_file">\n<parameter name="path">a</parameter>\n</invoke>\n</tool_calls>',
    dialect: 'auto',
    says: 'The call opens without `<function_calls>`.',
    why: '`<tool_calls>` before it is the wrapper of another format, and none of this call.',
    fix: {
      title: 'Put the call into <function_calls>…</function_calls>',
      after: `<tool_calls>\n${invokeCall('<parameter name="path">a</parameter>')}\n</tool_calls>`,
    },
  },
  {
    fact: 'is said beside what is wrong with the tag after it',
    input: '<function="get weather">\n<parameter=city>\nBonn\n</parameter>\n</function>',
    dialect: 'auto',
    says: 'The call opens without `<tool_call>`.',
    fix: {
      title: 'Put the call into <tool_call>…</tool_call>',
      after: qwenCall('<parameter=city>\nBonn\n</parameter>', '"get weather"'),
    },
  },
  { fact: 'Cline has no wrapper', input: '<read_file>\n<path>a</path>\n</read_file>', dialect: 'cline', silent: true },
  {
    fact: 'an end tag alone is an end tag that is missing',
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\nDone.',
    dialect: 'qwen3-coder',
    silent: true,
  },
];

function whyNoOpener(before: string): string {
  if (OTHER_PREFIX.test(before)) return 'The wrapper before it has another prefix, so it is none of this call.';
  const [, other] = OTHER_WRAPPER.exec(before) ?? [];
  if (other !== undefined) return `${quote(other)} before it is the wrapper of another format, and none of this call.`;
  return 'The model left the wrapper out, or the server took it for a special token and removed it.';
}

const isEnd = ({ data }: Finding): boolean => data?.['behind'] !== undefined;

/** Both tags of a wrapper that is missing entirely. */
function tagsAround({ call = -1 }: Finding, { findings, calls }: Reading): { open?: Finding; close?: Finding } {
  const span = calls[call]?.outline;
  const near = span ? [...findingsWithin(findings, span)] : [];
  const [open, close] = near.filter((one) => one.code === 'missing-wrapper' && one.call === call && one.replacement);
  return open && close ? { open, close } : {};
}

/** The part of the tag that is not there yet, whether correct or damaged. */
function missingTag(finding: Finding, reading: Reading): string {
  const { wrapper, opener } = wordsOf(reading.dialect);
  const wanted = wantedAt(finding) ?? '';
  const source = reading.text.slice(finding.start, finding.end);
  const missing = wanted.endsWith(source) ? wanted.slice(0, wanted.length - source.length) : wanted.replace(source, '');
  return missing.trim() || (wrapper?.open ?? opener);
}
