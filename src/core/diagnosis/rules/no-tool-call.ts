import type { Reading } from '../../reading/reading.ts';
import { saysCalls } from '../../reading/stream-end.ts';
import { isBlank } from '../../text/characters.ts';
import { quote } from '../../text/quote.ts';
import { foreignCallsOf, isBroken } from '../in-prose/foreign-calls.ts';
import { fencedCallsOf } from '../in-prose/shown-calls.ts';
import { isOpenThinking, reasoningAlone, thinkingCallsOf } from '../in-prose/thinking.ts';
import { toolMentionsOf } from '../in-prose/tool-mentions.ts';
import { unknownToolTag } from '../in-prose/unknown-tool-tag.ts';
import { type WhyNone, whyOfReply } from '../in-prose/why-none.ts';
import { wrapperMentionsOf } from '../in-prose/wrapper-mentions.ts';
import { exampleCall, hermesCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const noToolCall: Rule = {
  code: 'no-tool-call',
  title: 'No tool call',
  about: `The reply begins no call at all and nothing else explains why: no call in its thinking or in a code fence, no thinking that never ends, no \`<tool>\` or wrapper that turned out to be a mention. It is also reported beside a call in another dialect, because that was not read.

In a chat that is fine. An agent loop that expects a call every turn treats it as a failure: Forge sends the model a message and lets it try again.`,
  noun: ['missing call', 'missing calls'],
  repair: null,
  advice: ({ call }) => `Write one call in this form:\n${call}`,
  quotesNothing: true,
  lesson: FORM_LESSON,
  failing: { input: 'I have read both files. The bug is in the second one.' },
  passing: { input: exampleCall('<result>The bug is in the second file.</result>', 'task_completion') },
  find(reading) {
    if (reading.calls.length > 0 || isExplained(reading)) return [];
    const { length } = reading.text;
    return [{ code: 'no-tool-call', severity: 'info', start: length, end: length }];
  },
  explain: (_finding, reading, whyOfText = whyOfReply) => ({
    message: messageOf(reading),
    why: whyNone(reading, whyOfText),
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an empty reply is not said to be prose',
    input: '',
    says: 'The reply is empty.',
    why: 'The model stopped before its first character, or its text was not recorded.',
    fix: null,
  },
  {
    fact: 'reasoning with nothing after it is no answer in prose',
    input: '<think>I read the file first.</think>\n\n',
    dialect: 'auto',
    says: 'The reply holds no tool call.',
    why: 'Nothing follows the reasoning: either the model stopped there, or what came after it was taken out on the way.',
    fix: null,
  },
  {
    fact: 'a reply of white space is blank',
    input: ' \n',
    dialect: 'auto',
    says: 'The reply is blank.',
    why: 'Either the model stopped before its answer, or what it wrote was taken out on the way.',
    fix: null,
  },
  {
    fact: 'the tag of a tool that is not known asks for its definition',
    input: 'Now this:\n<bash><command>git status</command></bash>',
    dialect: 'auto',
    says: 'No call was read.',
    why: "`<bash>` is the tag of no known tool. Give the tool's definition, and it is read as a call of Cline's kind.",
    fix: null,
  },
  {
    fact: 'so does one that lacks its end, and not the argument in it',
    input: 'Now this:\n<write_note>\n<path>a.md</path>\n<content>Hi',
    dialect: 'auto',
    says: 'No call was read.',
    why: "`<write_note>` is the tag of no known tool. Give the tool's definition, and it is read as a call of Cline's kind.",
    fix: null,
  },
  {
    fact: 'one that has neither its end nor the tag of an argument is said to lack them',
    input: 'Now this:\n<write_note>\na.md\n# Oats',
    dialect: 'auto',
    says: 'No call was read.',
    why: '`<write_note>` is followed by neither the tag of an argument nor its end tag, so it begins no call.',
    fix: null,
  },
  {
    fact: 'a tag that names a part of a text is no tool',
    input: '<final_answer>\nAll is done.',
    dialect: 'auto',
    says: 'The reply holds no tool call.',
    why: 'Either the model answered in prose, or it stopped before it came to its call.',
    fix: null,
  },
  {
    fact: 'the result of a tool is no call, and no prose',
    input: '<function_results>Command completed.</function_results>',
    dialect: 'auto',
    says: 'The reply holds no tool call.',
    why: 'Either the model made up a result itself, or a program’s answer to a call was copied without the call.',
    fix: null,
  },
  {
    fact: 'tags of HTML are not tools',
    input: '<p>Both files are <b>fine</b>.</p>',
    dialect: 'auto',
    says: 'The reply holds no tool call.',
    why: 'Either the model answered in prose, or it stopped before it came to its call.',
    fix: null,
  },
  {
    fact: 'a log is not said to be what a model answered',
    input: 'INFO 08-14 08:42:03 [async_llm.py:269] Added request a.',
    dialect: 'auto',
    says: 'The reply holds no tool call.',
    why: 'This is a log of vLLM: programs wrote it, and what the model wrote is not read in it.',
    fix: null,
  },
  {
    fact: 'objects one after the other are counted',
    input: '{"path": "a"}{"path": "b"}',
    dialect: 'auto',
    says: 'The reply holds no tool call.',
    why: 'Objects alone are no calls: either the arguments of several calls were joined, or the model wrote them so; no tool is beside them.',
    fix: null,
  },
  {
    fact: 'a format that nothing reads is not said to have lost tags',
    input: '{"action": "Search", "action_input": "weather"}',
    dialect: 'auto',
    says: 'No call was read.',
    why: 'Its keys are an agent’s own: only the agent that asked for them reads them.',
    fix: null,
  },
  {
    fact: "thinking and prose in Kimi's channels",
    input: '<|open|>think<|sep|>Hm.<|close|>think<|sep|><|open|>response<|sep|>Hello.<|close|>response<|sep|>',
    dialect: 'auto',
    says: 'The reply holds no tool call.',
    fix: null,
  },
  {
    fact: 'so does one that holds no argument',
    input: '<attempt_completion>Done.</attempt_completion>',
    dialect: 'auto',
    says: 'No call was read.',
    why: "`<attempt_completion>` holds no argument that is known for it. Give the tool's definition, and it is read as a call of Cline's kind.",
    fix: null,
  },
  {
    fact: 'such a tag in a code fence is shown',
    input: '```xml\n<bash><command>git status</command></bash>\n```',
    dialect: 'auto',
    says: 'The reply holds no tool call.',
    why: 'Either the model answered in prose, or it stopped before it came to its call.',
    fix: null,
  },
  {
    fact: 'where another dialect is asked for, such a tag is prose',
    input: '<bash><command>git status</command></bash>',
    dialect: 'qwen3-coder',
    says: 'The reply holds no tool call.',
    why: 'Either the model answered in prose, or it stopped before it came to its call.',
    fix: null,
  },
  {
    fact: 'a call in thinking is said to be that',
    input: `<thinking>${exampleCall('<path>src</path>')}</thinking>`,
    silent: true,
  },
  {
    fact: 'a call in any dialect is one',
    input: hermesCall('{"name": "t", "arguments": {}}'),
    dialect: 'auto',
    silent: true,
  },
];

function messageOf(reading: Reading): string {
  if (reading.text.length === 0) return 'The reply is empty.';
  if (isBlank(String(reading.text))) return 'The reply is blank.';
  const isSeen = foreignCallsOf(reading).length > 0 || unknownToolTag(reading).found !== null;
  return isSeen ? 'No call was read.' : 'The reply holds no tool call.';
}

function whyNone(reading: Reading, whyOfText: WhyNone): string {
  if (reading.text.length === 0) return 'The model stopped before its first character, or its text was not recorded.';
  const { streamEnd } = reading.options;
  if (streamEnd?.failed)
    return 'The server ended the answer with an error: what the model wrote from there on did not come.';
  if (streamEnd && saysCalls(streamEnd))
    return `The stream ended with ${quote(streamEnd.reason ?? '')}, but no call came: either the server lost it, or the recording did.`;
  const foreign = foreignCallsOf(reading);
  if (foreign.length > 0) {
    if (foreign.every(({ isCut }) => isCut)) return 'What looks like a call is cut off in its arguments.';
    if (foreign.every(({ isBrokenJson }) => isBrokenJson)) return 'The JSON of what looks like a call cannot be read.';
    if (foreign.every(({ isCode }) => isCode)) return 'What looks like a call is between backticks.';
    if (foreign.every(({ isPart }) => isPart)) return 'There are only pieces of a call.';
    const [unread] = foreign.flatMap(({ dialect }) => dialect.unread ?? []);
    if (unread !== undefined && foreign.every(({ dialect }) => dialect.unread !== undefined)) return unread;
    if (foreign.every(({ stripped, amid }) => (stripped ?? amid) !== undefined))
      return 'What looks like a call counts only for a tool that is declared.';
    return isBroken(reading)
      ? 'What looks like a call has lost tags or parts of them.'
      : 'What looks like a call is written in another syntax.';
  }
  const { found: tag } = unknownToolTag(reading);
  if (tag?.undefinedTool === null) return `${tag.why}.`;
  if (tag) return `${tag.why}. Give the tool's definition, and it is read as a call of Cline's kind.`;
  if (reasoningAlone(reading))
    return 'Nothing follows the reasoning: either the model stopped there, or what came after it was taken out on the way.';
  if (isBlank(String(reading.text)))
    return 'Either the model stopped before its answer, or what it wrote was taken out on the way.';
  return whyOfText(reading) ?? 'Either the model answered in prose, or it stopped before it came to its call.';
}

function isExplained(reading: Reading): boolean {
  const isThinkingOpen = reading.findings.some(isOpenThinking);
  const others = [thinkingCallsOf, fencedCallsOf, toolMentionsOf, wrapperMentionsOf];
  return isThinkingOpen || others.some((of) => of(reading).length > 0);
}
