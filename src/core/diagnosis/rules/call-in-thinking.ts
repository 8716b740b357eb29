import { quote } from '../../text/quote.ts';
import { insert } from '../../words/edits.ts';
import { thinkingBlockAt, thinkingCallsOf } from '../in-prose/thinking.ts';
import { exampleCall, hermesCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const CALL = exampleCall('<path>src</path>', 'list_files');

export const callInThinking: Rule = {
  code: 'call-in-thinking',
  title: 'Call inside thinking',
  about: `A call between \`<thinking>\`, \`<think>\` or another opener of thinking and its end tag. In thinking nothing is a call, so it is not read; if it is the only one, the reply has no call.

Often the model forgot to end its thoughts. Forge behaves the same when it streams; given the whole text at once its parser would run the call.`,
  noun: ['call inside thinking', 'calls inside thinking'],
  repair: null,
  advice: 'End your thinking with the end tag of the tag that began it, and write the call after it.',
  lesson: lesson('call-format', ['thinking', 'not']),
  failing: { input: `<thinking>The sources should be in src.\n${CALL}</thinking>` },
  passing: { input: `<thinking>The sources should be in src.</thinking>\n${CALL}` },
  *find(reading) {
    for (const span of thinkingCallsOf(reading)) yield { code: 'call-in-thinking', severity: 'warning', ...span };
  },
  explain(finding, reading) {
    const block = thinkingBlockAt(finding.start, reading);
    const isClosed = block !== null && reading.text.indexOf(block.closer, block.start) >= 0;
    return {
      message: 'A call is inside thinking, where nothing is run.',
      why: isClosed
        ? 'Either the model was only planning the call, or it meant to end its thinking before it.'
        : `Either the model forgot to end its thinking before the call, or it ended it with another mark than ${quote(block?.closer ?? '</think>')}.`,
    };
  },
  *fixes(finding, reading) {
    const { text } = reading;
    const block = thinkingBlockAt(finding.start, reading);
    if (!block) return;
    const { opener, closer } = block;
    if (text.indexOf(closer, block.start) < 0)
      yield { title: `Insert ${closer} before the call`, edits: [insert(finding.start, `${closer}\n`)] };
    else if (reading.readIn === 'forge' || reading.dialect === null)
      yield {
        title: 'Take the call out of the thinking',
        edits: [insert(finding.start, `${closer}\n`), insert(finding.end, `\n${opener}`)],
      };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'thinking that never ends',
    input: `<thinking>The sources should be in src.\n${CALL}`,
    says: 'A call is inside thinking, where nothing is run.',
    fix: {
      title: 'Insert </thinking> before the call',
      after:
        '<thinking>The sources should be in src.\n</thinking>\n<tool>\n<server_name>local</server_name>\n<tool_name>list_files</tool_name>\n<arguments>\n  <path>src</path>\n</arguments>\n</tool>',
    },
  },
  {
    fact: 'each of two calls',
    input: `<think>${CALL}\n${CALL}</think>Done.`,
    says: 'A call is inside thinking, where nothing is run.',
    fix: {
      title: 'Take the call out of the thinking',
      after:
        '<think></think>\n<tool>\n<server_name>local</server_name>\n<tool_name>list_files</tool_name>\n<arguments>\n  <path>src</path>\n</arguments>\n</tool>\n<think>\n<tool>\n<server_name>local</server_name>\n<tool_name>list_files</tool_name>\n<arguments>\n  <path>src</path>\n</arguments>\n</tool></think>Done.',
    },
  },
  {
    fact: 'a call in another dialect',
    input: `<think>Perhaps\n${hermesCall('{"name": "t", "arguments": {}}')}</think>Done.`,
    dialect: 'auto',
    says: 'A call is inside thinking, where nothing is run.',
    fix: {
      title: 'Take the call out of the thinking',
      after:
        '<think>Perhaps\n</think>\n<tool_call>\n{"name": "t", "arguments": {}}\n</tool_call>\n<think></think>Done.',
    },
  },
  {
    fact: 'a tag that is mentioned is not a call',
    input: '<thinking>I will use the <tool> tag.</thinking>Done.',
    silent: true,
  },
  {
    fact: 'thinking in a value is text',
    input: exampleCall('<content><![CDATA[<thinking>a</thinking>]]></content>'),
    silent: true,
  },
];
