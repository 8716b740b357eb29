import { quoteSpan } from '../../text/quote.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { outsideForge } from './kit/advice.ts';
import { invokeCall, qwenCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const SEARCH = [
  { name: 'search', inputSchema: { type: 'object', properties: { filters: { type: 'object' } } } },
] as const;

export const pythonLiteral: Rule = {
  code: 'python-literal',
  title: 'Python in place of JSON',
  about: `A value is written as Python prints it, \`{'path': None}\` or \`True\`, where JSON belongs. It is read as what it means.

The templates of some models print values by Python, so they learn it. A reader that takes JSON alone keeps the text, or loses the argument.`,
  noun: ['Python literal', 'Python literals'],
  repair: {
    assumed: 'The value is what Python means by it.',
    done: readInstead,
    strict: 'It would keep the text, or lose the argument.',
  },
  advice: outsideForge(() => 'Write JSON: true, false, null and double quotes.'),
  lesson: lesson('encoding', ['literal', 'json'], ['literal', 'type']),
  failing: {
    input:
      "<tool_call>\n<function=search>\n<parameter=filters>\n{'lang': 'ts', 'deep': True}\n</parameter>\n</function>\n</tool_call>",
    dialect: 'qwen3-coder',
    tools: SEARCH,
  },
  passing: {
    input:
      '<tool_call>\n<function=search>\n<parameter=filters>\n{"lang": "ts", "deep": true}\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
    tools: SEARCH,
  },
  explain(finding, reading) {
    const place = placeOf(finding, reading);
    return {
      message: `${place} ${place === 'the arguments' ? 'are' : 'is'} written as Python: ${quoteSpan(reading.text, finding)}.`,
      why: 'Either the model writes values as Python does, or something on the way printed them with Python.',
    };
  },
  *fixes(finding, { findings, calls }) {
    if (finding.replacement !== undefined) yield* acceptRepair(finding, 'Write it as JSON');
    const call = calls[finding.call ?? -1]?.outline;
    for (const one of call && finding.replacement === undefined ? findingsWithin(findings, call) : [])
      if (one.code === 'misplaced-element' && one.start <= finding.start && finding.end <= one.end)
        yield* acceptRepair(one, 'Write each member as an argument');
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an object of an invoke',
    input: invokeCall("<parameter name=\"p\">{'x': 1, 'y': 2}</parameter>", 't'),
    dialect: 'anthropic-invoke',
    tools: [{ name: 't', inputSchema: { type: 'object', properties: { p: { type: 'object' } } } }],
    says: "`p` is written as Python: `{'x': 1, 'y': 2}`.",
    fix: { title: 'Write it as JSON', after: invokeCall('<parameter name="p">{"x":1,"y":2}</parameter>', 't') },
  },
  {
    fact: 'all arguments of a call',
    input: "<function=read>\n{'a': 'b'}\n</function>",
    dialect: 'auto',
    says: "The arguments are written as Python: `{'a': 'b'}`.",
    fix: { title: 'Write it as JSON', after: '<function=read>\n{"a":"b"}\n</function>' },
  },
  {
    fact: 'a list that holds None',
    input: qwenCall('<parameter=filters>\n[None, True]\n</parameter>', 'search'),
    dialect: 'qwen3-coder',
    tools: [{ name: 'search', inputSchema: { type: 'object', properties: { filters: { type: 'array' } } } }],
    says: '`filters` is written as Python: `[None, True]`.',
    fix: { title: 'Write it as JSON', after: qwenCall('<parameter=filters>\n[null,true]\n</parameter>', 'search') },
  },
  {
    fact: 'a text that looks like it',
    input: qwenCall("<parameter=code>\n{'a': None}\n</parameter>", 'search'),
    dialect: 'qwen3-coder',
    tools: [{ name: 'search', inputSchema: { type: 'object', properties: { code: { type: 'string' } } } }],
    silent: true,
  },
  {
    fact: 'single quotes alone are a text',
    input: qwenCall("<parameter=text>\n'a'\n</parameter>", 'search'),
    dialect: 'qwen3-coder',
    silent: true,
  },
  {
    fact: 'a boolean is read in any case',
    input: qwenCall('<parameter=deep>\nTrue\n</parameter>', 'search'),
    dialect: 'qwen3-coder',
    tools: [{ name: 'search', inputSchema: { type: 'object', properties: { deep: { type: 'boolean' } } } }],
    silent: true,
  },
];
