import { wordsOf } from '../../dialects/dialect-words.ts';
import { missingEnd } from '../../reading/missing-end.ts';
import type { Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';
import { quote } from '../../text/quote.ts';
import { insert, replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { innermostElement } from '../in-calls/element-index.ts';
import { isInParserWords } from '../in-prose/parser-words.ts';
import { lastThinkingBlock, reasoningAlone, thinkingCallsOf } from '../in-prose/thinking.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { escapedCloses } from '../proposals/inner-closes.ts';
import { insertMissing } from '../proposals/proposals.ts';
import { ownEndAt } from '../words/own-end-at.ts';
import { callWords } from '../words/place.ts';
import { wantedAt } from '../words/wanted.ts';
import { CLOSE_ADVICE } from './kit/advice.ts';
import { exampleCall, exampleWith } from './kit/example-call.ts';
import { CLOSE_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const unclosedTag: Rule = {
  code: 'unclosed-tag',
  title: 'Missing end tag',
  about: `An element that was still open at the end tag of an outer element; a call in whose header the next \`<tool>\` begins; or a thinking block that is never closed.

Inside a call *resilient* mode closes the element where the outer end tag is, or, with a schema, before the next argument that the schema declares: \`<path>a.txt<content>\`. That is right where the model forgot a tag, and wrong where a value holds the text \`</tool>\` or \`</arguments>\`: then the value is cut there and the rest is prose. Such text has to be escaped (\`&lt;/tool>\`) or put into CDATA.

A call that is cut short by the next call stays incomplete. An unclosed thinking block contains the rest of the reply, with its calls.`,
  noun: ['missing end tag', 'missing end tags'],
  repair: {
    assumed: 'An element ends where the end tag of something around it is.',
    done: readInstead,
  },
  advice: CLOSE_ADVICE,
  lesson: CLOSE_LESSON,
  failing: { input: exampleCall('<edits><edit><search>a</search></edits>', 'apply_diff') },
  passing: { input: exampleCall('<edits><edit><search>a</search></edit></edits>', 'apply_diff') },
  explain(finding, reading) {
    if (finding.call === undefined) {
      if (endsAtCall(finding, reading))
        return {
          message: 'A thinking block is not closed before the call, which is read all the same.',
          why: 'The model went on to its call without ending its thoughts first, or ended them with another mark.',
        };
      const calls = thinkingCallsOf(reading).filter(({ start }) => start >= (lastThinkingBlock(reading)?.start ?? 0));
      return {
        message: `A thinking block is never closed, so the rest of the reply is thinking${calls.length > 0 ? ', calls included' : ''}.`,
        why: whyOpen(reading),
      };
    }
    const wanted = wantedAt(finding);
    if (wanted === undefined)
      return {
        message: `${callWords(finding.call, reading)} is not closed when the next ${quote(nextOpener(finding, reading))} begins.`,
        why: `The model started over, or forgot ${quote(missingEnd(finding.call, reading)?.tags[0] ?? '</tool>')} before its next call.`,
      };
    const next = tagAfterPassedEnd(finding, wanted, reading);
    if (next !== null)
      return {
        message: `${quote(wanted)} is missing ${tagAt(finding.start, reading)}; the one before ${quote(next)} was read as text.`,
        why: `An end tag counts only where the next argument or the end of the call follows. If ${quote(next)} is an argument, the tool's definition has to name it.`,
      };
    const own = ownEndAt(finding, reading);
    if (own !== null) return { message: `${quote(wanted)} is missing at the end of the reply.`, why: own };
    return {
      message: `${quote(wanted)} is missing ${tagAt(finding.start, reading)}.`,
      why: wordsOf(reading.dialect).hasElements
        ? 'The model forgot the end tag, or the text holds an end tag that should have been escaped.'
        : whyUnclosed(finding, wanted, reading),
    };
  },
  *fixes(finding, reading) {
    if (finding.call === undefined) {
      if (!isRepeated(reading)) yield* closeThinking(finding, reading);
    } else if (wantedAt(finding) === undefined) yield* closeCall(finding, reading);
    else if (tagAfterPassedEnd(finding, wantedAt(finding) ?? '', reading) === null) {
      yield* escapeInnerClose(finding, reading);
      yield* insertMissing(finding, reading);
    }
  },
};

/** Whether a call ended the thinking that nothing else ends. */
const endsAtCall = ({ start }: Finding, { calls }: Reading): boolean => calls.some(({ call }) => call.start >= start);

/** Whether the thinking is in the words of a server's parser. */
function isRepeated(reading: Reading): boolean {
  const block = lastThinkingBlock(reading);
  return block !== null && isInParserWords(reading.text, block.start);
}

function whyOpen(reading: Reading): string {
  if (isRepeated(reading))
    return 'A program repeats a part of what the model wrote, which ends before the thinking does.';
  const alone = reasoningAlone(reading);
  if (alone === 'opener')
    return 'Nothing follows the opener: either the model stopped there, or what it wrote was taken out on the way.';
  return alone === 'open'
    ? 'Either the reply ends while the model still reasons, or it went on to its answer without ending its thoughts, or ended them with another mark.'
    : 'The model went on to its answer without ending its thoughts, or ended them with another mark.';
}

/** Nothing more can be said than what is after the place: more of the reply, or its end. */
function whyUnclosed({ end }: Finding, wanted: string, { text, dialect }: Reading): string {
  const missing = /^[\]},]/.test(wanted) ? quote(wanted) : `the end ${wordsOf(dialect).mark}`;
  return isBlank(text.slice(end, text.length))
    ? `Either the model stopped before ${missing}, or the server took it off.`
    : `Either the model forgot ${missing}, or something on the way took it out.`;
}

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a list in the tags of a call is ended by a bracket, not by a tag',
    input: '<tool_call>[{"name": "get_tide", "arguments": {"port": "Oslo"}}\n</tool_call>',
    dialect: 'auto',
    says: '`]` is missing before `</tool_call>`.',
    why: 'Either the model forgot `]`, or something on the way took it out.',
    fix: {
      title: 'Insert ]',
      after: '<tool_call>[{"name": "get_tide", "arguments": {"port": "Oslo"}}]\n</tool_call>',
    },
  },
  {
    fact: 'a list and its tag that both lack their end get both',
    input: '<tool_call>[{"name": "get_tide", "arguments": {"port": "Oslo"}}\nThe tide is low.',
    dialect: 'auto',
    says: '`]</tool_call>` is missing before `The tide is low.`.',
    why: 'Either the model forgot `]</tool_call>`, or something on the way took it out.',
    fix: {
      title: 'Insert ]</tool_call>',
      after: '<tool_call>[{"name": "get_tide", "arguments": {"port": "Oslo"}}]</tool_call>\nThe tide is low.',
    },
  },
  {
    fact: 'between two calls of a list a comma is missing, not an end token',
    input: '[TOOL_CALLS][{"name": "a", "arguments": {}} {"name": "b", "arguments": {}}]',
    dialect: 'auto',
    says: '`,` is missing before `{"name": "b", "argum…`.',
    why: 'Either the model forgot `,`, or something on the way took it out.',
    fix: {
      title: 'Insert ,',
      after: '[TOOL_CALLS][{"name": "a", "arguments": {}}, {"name": "b", "arguments": {}}]',
    },
  },
  {
    fact: 'a quote before the end tag is what stands there, and the tag is not missing',
    input: '<function=get_tide>{"port": "Oslo"}"</function>',
    dialect: 'auto',
    says: '`"` stands before `</function>`, which therefore ends nothing.',
    why: 'The call is whole before it: either the model wrote more than the call, or something on the way added it.',
    fix: null,
  },
  {
    fact: 'of a long text that stands there the beginning is shown, with the sign that it is one',
    input: '<tool_call>\n{"name": "add", "arguments": {"a": 1}}\n{"name": "add", "arguments": {"a": 2}}\n</tool_call>',
    dialect: 'hermes',
    says: '`</tool_call>` is missing before `{"name": "add", "arg…`.',
    fix: {
      title: 'Insert </tool_call>',
      after:
        '<tool_call>\n{"name": "add", "arguments": {"a": 1}}</tool_call>\n{"name": "add", "arguments": {"a": 2}}\n</tool_call>',
    },
  },
  {
    fact: 'an argument without its end tag ends with the arguments',
    input: '<tool><tool_name>t</tool_name><p>1</tool>',
    says: '`</p></arguments>` is missing before `</tool>`.',
    fix: { title: 'Insert </p>', after: '<tool><tool_name>t</tool_name><p>1</p></tool>' },
  },
  {
    fact: 'the next call begins before this one ended',
    input:
      '<tool><tool_name>t</tool_name><arguments></arguments><tool><tool_name>t</tool_name><arguments></arguments></tool>',
    says: 'Call 1 is not closed when the next `<tool>` begins.',
    fix: {
      title: 'Insert </tool> before the next call',
      after:
        '<tool><tool_name>t</tool_name><arguments></arguments></tool>\n<tool><tool_name>t</tool_name><arguments></arguments></tool>',
    },
  },
  {
    fact: 'with a schema the next argument ends the one before',
    ...exampleWith({ path: { type: 'string' }, content: { type: 'string' } }, '<path>a.txt<content>hi</content>'),
    says: '`</path>` is missing before `<content>`.',
    fix: { title: 'Insert </path>', after: exampleCall('<path>a.txt</path><content>hi</content>') },
  },
  {
    fact: 'an inner end tag is text only where the rest of the call follows it',
    input: '<tool><tool_name>t</tool_name><arguments><p>a</arguments></p></arguments></tool>',
    says: '`</p>` is missing before `</arguments>`.',
    fix: {
      title: 'Rewrite as &lt;/arguments>',
      after: '<tool><tool_name>t</tool_name><arguments><p>a&lt;/arguments></p></arguments></tool>',
    },
  },
  {
    fact: 'after an inner end tag that ends the call the value is closed',
    input: '<tool><tool_name>t</tool_name><arguments><p>a</arguments></p></tool>',
    says: '`</p>` is missing before `</arguments>`.',
    fix: { title: 'Insert </p>', after: '<tool><tool_name>t</tool_name><arguments><p>a</p></arguments></p></tool>' },
  },
  {
    fact: 'thinking that is never closed takes in the call',
    input: `<thinking>I will look.\n${exampleCall('<path>src</path>', 'list_files')}`,
    says: 'A thinking block is never closed, so the rest of the reply is thinking, calls included.',
    fix: {
      title: 'Insert </thinking> before the call',
      after:
        '<thinking>I will look.\n</thinking>\n<tool>\n<server_name>local</server_name>\n<tool_name>list_files</tool_name>\n<arguments>\n  <path>src</path>\n</arguments>\n</tool>',
    },
  },
  {
    fact: 'an opener with nothing after it is not said to hold an answer',
    input: '<think>',
    dialect: 'auto',
    says: 'A thinking block is never closed, so the rest of the reply is thinking.',
    why: 'Nothing follows the opener: either the model stopped there, or what it wrote was taken out on the way.',
    fix: null,
  },
  {
    fact: 'reasoning that never ends may still be going on',
    input: '<think>I read the file first. Then',
    dialect: 'auto',
    says: 'A thinking block is never closed, so the rest of the reply is thinking.',
    why: 'Either the reply ends while the model still reasons, or it went on to its answer without ending its thoughts, or ended them with another mark.',
    fix: null,
  },
  {
    fact: 'a call that begins in the reasoning ends it',
    input:
      '<think>I look. <|tool_calls_section_begin|><|tool_call_begin|>functions.ls:0<|tool_call_argument_begin|>{"path": "src"}<|tool_call_end|><|tool_calls_section_end|></think>',
    dialect: 'auto',
    says: 'A thinking block is not closed before the call, which is read all the same.',
    why: 'The model went on to its call without ending its thoughts first, or ended them with another mark.',
    fix: {
      title: 'Insert </think> before the call',
      after:
        '<think>I look. </think><|tool_calls_section_begin|><|tool_call_begin|>functions.ls:0<|tool_call_argument_begin|>{"path": "src"}<|tool_call_end|><|tool_calls_section_end|></think>',
    },
  },
  {
    fact: 'no value is closed that took in an argument which the tool may have',
    input: '<read_file>\n<path>a.ts</path>\n<offset>10</offset>\n</read_file>',
    dialect: 'cline',
    says: '`</path>` is missing before `</read_file>`; the one before `<offset>` was read as text.',
    fix: null,
  },
  {
    fact: 'a value of another dialect',
    input: '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/app.ts\n</tool_call>',
    dialect: 'glm',
    says: '`</arg_value>` is missing before `</tool_call>`.',
    fix: {
      title: 'Insert </arg_value>',
      after: '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/app.ts</arg_value>\n</tool_call>',
    },
  },
  {
    fact: 'the token after the fence around the arguments',
    input:
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>ls\n```json\n{"path": "src"}\n```<｜tool▁calls▁end｜>',
    dialect: 'deepseek-v3',
    says: '`<｜tool▁call▁end｜>` is missing before `<｜tool▁calls▁end｜>`.',
    fix: {
      title: 'Insert <｜tool▁call▁end｜>',
      after:
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>ls\n```json\n{"path": "src"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    },
  },
  {
    fact: 'the fence around the arguments',
    input:
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>ls\n```json\n{"path": "src"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    dialect: 'deepseek-v3',
    says: '"⏎```" is missing before `<｜tool▁call▁end｜>`.',
    fix: {
      title: 'Insert ⏎```',
      after:
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>ls\n```json\n{"path": "src"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    },
  },
  { fact: 'an empty tag is closed', input: exampleCall('<path/>'), silent: true },
];

/** The tag after the last end tag in a value; that end tag was read as text, since no known argument follows it. */
function tagAfterPassedEnd(finding: Finding, wanted: string, reading: Reading): string | null {
  if (wordsOf(reading.dialect).hasElements) return null;
  const value = innermostElement({ ...finding, start: finding.start - 1 }, reading);
  if (!value || value.closeStart !== finding.start) return null;
  const source = reading.text.slice(value.openEnd, finding.start);
  const at = source.lastIndexOf(wanted);
  const following = at < 0 ? '' : source.slice(at + wanted.length, at + wanted.length + 200);
  return /^\s*(<[^<>/][^<>]*>)/.exec(following)?.[1] ?? null;
}

/** The tag that opens the next call, as written. */
function nextOpener({ start }: Finding, reading: Reading): string {
  const words = wordsOf(reading.dialect);
  if (words.hasElements) return words.opener;
  const source = reading.text.slice(start, start + 400);
  return /(?:\]<\]minimax\[>\[\s*)?<[^<>/][^<>]*>/.exec(source)?.[0] ?? words.opener;
}

function tagAt(offset: number, reading: Reading): string {
  const source = reading.text.slice(offset, offset + 80).trimStart();
  if (source === '') return 'at the end of the reply';
  return `before ${quote(/^(?:\]<\]minimax\[>\[\s*)?<[^<>]*>/.exec(source)?.[0] ?? headOf(source))}`;
}

/** So much of it that a sentence shows what is meant. */
const headOf = (source: string): string => (source.length > 20 ? `${source.slice(0, 20)}…` : source);

/** Where the rest of the call follows after its end, the end tags before that were meant as text. */
function* escapeInnerClose(finding: Finding, reading: Reading): Generator<FixProposal> {
  const { text } = reading;
  if (!wordsOf(reading.dialect).hasElements) return;
  const tag = /^<\/(?:tool|arguments)\s*>/.exec(text.slice(finding.start, finding.start + 32))?.[0];
  if (!tag) return;
  const from = finding.start + tag.length;
  const missing = finding.replacement?.match(/<\/[^<>]+>/g) ?? [];
  const rest = [...missing, ...(tag.startsWith('</arguments') ? ['</arguments>'] : []), '</tool>'];
  const ends: number[] = [];
  for (const one of rest) {
    const end = text.indexOf(one, ends.at(-1) ?? from);
    if (end < 0) return;
    ends.push(end);
  }
  const limit = text.indexOf('<tool>', from);
  if (limit >= 0 && limit < (ends.at(-1) as number)) return;
  yield escapedCloses(finding.start, ends[0] as number, reading);
}

/** Only a call whose arguments were all closed can be ended for the model. */
function* closeCall(finding: Finding, reading: Reading): Generator<FixProposal> {
  const last = reading.calls[finding.call ?? -1]?.outline.root.parts.findLast((part) => part.kind === 'element');
  const missing = missingEnd(finding.call ?? -1, reading);
  const [callEnd] = missing?.tags ?? [];
  if (missing && !missing.isInValue && callEnd !== undefined)
    yield {
      title: `Insert ${callEnd} before the next call`,
      edits: [insert(finding.start, `${missing.gap}${callEnd}`)],
      keepsValues: true,
    };
  if (!missing && last?.kind === 'element' && last.element.closed && last.element.name === 'arguments')
    yield { title: 'Insert </tool> before the next call', edits: [insert(finding.start, '</tool>\n')] };
}

function* closeThinking(finding: Finding, reading: Reading): Generator<FixProposal> {
  const block = lastThinkingBlock(reading);
  if (!block) return;
  const other = block.closer === '</thinking>' ? '</think>' : '</thinking>';
  const wrong = reading.text.indexOf(other, block.start);
  if (wrong >= 0)
    yield {
      title: `Change ${other} to ${block.closer}`,
      edits: [replace({ start: wrong, end: wrong + other.length }, block.closer)],
    };
  const call = thinkingCallsOf(reading).find(({ start }) => start >= block.start);
  if (call) yield { title: `Insert ${block.closer} before the call`, edits: [insert(call.start, `${block.closer}\n`)] };
  else if (endsAtCall(finding, reading))
    yield { title: `Insert ${block.closer} before the call`, edits: [insert(finding.start, block.closer)] };
  else if (!reasoningAlone(reading))
    yield { title: `Insert ${block.closer} at the end`, edits: [insert(finding.start, block.closer)] };
}
