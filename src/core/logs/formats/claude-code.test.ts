import { expect, test } from 'vitest';
import { Triage } from '../triage.ts';

const TEXT = '<tool><tool_name>run</tool_name><arguments><command>ls</command></arguments></tool>';
const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude', stop_reason: null };

/** A session as `--output-format stream-json --include-partial-messages` prints it. */
const SESSION: readonly object[] = [
  { type: 'system', subtype: 'init', cwd: '/home/me', tools: ['Bash'], model: 'claude' },
  { type: 'stream_event', event: { type: 'message_start', message: { ...message, content: [] } } },
  { type: 'stream_event', event: { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } } },
  ...[TEXT.slice(0, 40), TEXT.slice(40)].map((text) => ({
    type: 'stream_event',
    event: { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
  })),
  { type: 'assistant', message: { ...message, content: [{ type: 'text', text: TEXT }] } },
  { type: 'stream_event', event: { type: 'content_block_stop', index: 0 } },
  { type: 'assistant', message: { ...message, content: [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }] } },
  { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }] } },
  { type: 'stream_event', event: { type: 'message_stop' } },
  { type: 'result', subtype: 'success', is_error: false, result: TEXT },
];

test.each(['session_id', 'sessionId'])('a message of a session named by %s counts once', (member) => {
  const triage = new Triage({ groups: [], dialect: 'auto', tools: [], mask: false });
  const records = SESSION.map((line, at) => ({
    text: JSON.stringify({ ...line, [member]: 's-1' }),
    line: at + 1,
    number: at + 1,
  }));
  const replies = [...triage.add({ name: 'log', source: 'log', records })].filter(({ reply }) => reply !== null);
  expect(replies.map(({ source, reply }) => [source, reply?.chunks])).toEqual([
    ['log:6', [TEXT]],
    ['log:8', ['→ Bash\n{}\n']],
  ]);
  const { notReplies } = triage.summary.summary();
  expect(notReplies).toMatchObject({ 'not-a-model-call': 9 });
});
