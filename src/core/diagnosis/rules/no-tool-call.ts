import type { Reading } from '../../reading/reading.ts';
import { exampleCall } from '../example-call.ts';
import { foreignCallsOf } from '../foreign-calls.ts';
import type { Rule } from '../rule.ts';
import { thinkingCallsOf } from '../thinking.ts';
import { toolMentionsOf } from '../tool-mentions.ts';

export const noToolCall: Rule = {
  code: 'no-tool-call',
  title: 'No tool call',
  about: `The reply begins no call at all and nothing else explains why: no call in its thinking, no thinking that never ends, no \`<tool>\` that turned out to be a mention. Beside a call in another dialect it is still said, because none was read.

In a chat that is fine. An agent loop that expects a call every turn treats it as a failure: Forge sends the model a message and lets it try again.`,
  failing: { input: 'I have read both files. The bug is in the second one.' },
  passing: { input: exampleCall('<result>The bug is in the second file.</result>', 'task_completion') },
  find(reading) {
    if (reading.calls.length > 0 || isExplained(reading)) return [];
    const { length } = reading.text;
    return [{ code: 'no-tool-call', severity: 'info', start: length, end: length }];
  },
  explain: (_finding, reading) => ({
    message: reading.text.length === 0 ? 'The reply is empty.' : 'The reply holds no tool call.',
    why: whyNone(reading),
  }),
};

function whyNone(reading: Reading): string {
  if (reading.text.length === 0) return 'The model stopped before its first character, or its text was not recorded.';
  if (foreignCallsOf(reading).length > 0) return 'What looks like a call is written in another syntax.';
  return 'The model answered in prose, or stopped before it came to its call.';
}

function isExplained(reading: Reading): boolean {
  const isThinkingOpen = reading.findings.some(({ code, call }) => code === 'unclosed-tag' && call === undefined);
  return isThinkingOpen || thinkingCallsOf(reading).length > 0 || toolMentionsOf(reading).length > 0;
}
