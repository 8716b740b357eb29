import { expect, test, vi } from 'vitest';
import { CaseHost } from '../../../../workers/case-host.ts';
import { ParseHost } from '../../../../workers/parse-host.ts';
import { conversationOf, selectShowsConversation } from '../state/pasted.ts';
import { createDebugStore } from '../store/debug-store.ts';
import { visibleRows } from './conversation-state.ts';
import { createConversation } from './create-conversation.ts';

const call = (id: string, name: string) => ({ type: 'tool_use', id, name, input: { at: id } });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'done' });
const bodyOf = (messages: readonly object[]): string =>
  JSON.stringify({ model: 'claude-x', tools: [{ name: 'look', input_schema: { type: 'object' } }], messages });

const REFUSED = bodyOf([
  { role: 'user', content: 'Go on.' },
  { role: 'assistant', content: [call('toolu_1', 'look')] },
  { role: 'user', content: [result('toolu_1')] },
  { role: 'assistant', content: [{ type: 'text', text: 'Again.' }, call('toolu_2', 'look')] },
  { role: 'user', content: 'Stop.' },
  { role: 'assistant', content: 'Stopped.' },
]);
const FOLDED = bodyOf([
  { role: 'user', content: 'Go on.' },
  { role: 'assistant', content: ['toolu_1', 'toolu_2', 'toolu_3', 'toolu_4'].map((id) => call(id, 'look')) },
  { role: 'user', content: ['toolu_1', 'toolu_2', 'toolu_3', 'toolu_4'].map(result) },
  { role: 'assistant', content: 'Done.' },
]);

/** The stores of a page into which a text was pasted, over real workers. */
async function pasted(text: string) {
  const host = new CaseHost();
  const debug = createDebugStore({ service: new ParseHost() });
  const conversation = createConversation(host, debug);
  const read = await host.importTranscript(text);
  if (!read.ok || !read.value.account) throw new Error('not read');
  const { account, fixture } = read.value;
  debug.getState().verbs.open(fixture, 'import', 'pasted');
  debug.getState().verbs.keepPaste(text, account);
  await vi.waitUntil(() => conversation.getState().detail !== null);
  const seen = () => visibleRows(conversation.getState().shown?.rows ?? [], conversation.getState());
  return { host, debug, conversation, verbs: conversation.getState().verbs, seen };
}

test('a paste that is a history opens as a conversation, at the row of its problem', async () => {
  const { debug, conversation } = await pasted(REFUSED);
  expect(selectShowsConversation(debug.getState())).toBe(true);
  const { shown, current, problem } = conversation.getState();
  expect(problem).toBe(0);
  expect(shown?.rows[current]).toMatchObject({ kind: 'call', message: 3, status: 'none' });
  await vi.waitUntil(() => conversation.getState().fix);
  expect(conversation.getState().fix?.changes.map(({ sign }) => sign)).toEqual(['−', '+']);
});

test('a turn is shown as a reply in its place, the turns beside it and the conversation follow', async () => {
  const { debug, conversation, verbs } = await pasted(REFUSED);
  await verbs.openTurn(3);
  expect(debug.getState().reply.raw.text).toContain('→ look');
  expect(conversationOf(debug.getState())?.turn).toBe(3);
  expect(selectShowsConversation(debug.getState())).toBe(false);
  verbs.stepTurn(-1);
  await vi.waitUntil(() => conversationOf(debug.getState())?.turn === 1);
  verbs.back();
  expect(selectShowsConversation(debug.getState())).toBe(true);
  const { shown, current } = conversation.getState();
  expect(shown?.rows[current]?.message).toBe(1);
});

test('undo goes back from a turn to the conversation', async () => {
  const { debug, verbs } = await pasted(REFUSED);
  await verbs.openTurn(1);
  debug.getState().verbs.undo();
  expect(selectShowsConversation(debug.getState())).toBe(true);
});

test('calls of a round of many are folded until they are asked for, or a row among them is taken in hand', async () => {
  const { conversation, verbs, seen } = await pasted(FOLDED);
  expect(seen()).toEqual([0, 1, 6]);
  verbs.toggleFold(1);
  expect(seen()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  verbs.toggleFold(1);
  verbs.choose(4);
  expect(seen()).toContain(4);
  expect(conversation.getState().current).toBe(4);
});

test('rows that match are shown alone, folded or not, until the search is empty', async () => {
  const { conversation, verbs, seen } = await pasted(FOLDED);
  verbs.search('TOOLU_3');
  await vi.waitUntil(() => conversation.getState().matches);
  expect(seen()).toEqual([4]);
  verbs.search('');
  expect(seen()).toEqual([0, 1, 6]);
});

test('words of rows are asked for once, when they are seen', async () => {
  const { host, conversation, verbs } = await pasted(REFUSED);
  const asked = vi.spyOn(host, 'conversationWords');
  verbs.want([0, 1]);
  verbs.want([1, 2]);
  await vi.waitUntil(() => conversation.getState().words.size === 3);
  expect(asked.mock.calls.map(([, rows]) => rows)).toEqual([[0, 1], [2]]);
  expect(conversation.getState().words.get(0)?.words).toBe('Go on.');
});

test('a worker that was started again is given the paste again', async () => {
  const { host, conversation, verbs } = await pasted(REFUSED);
  await host.openConversation(FOLDED, null);
  verbs.want([2]);
  await vi.waitUntil(() => conversation.getState().words.size === 0 && conversation.getState().shown?.id === 3);
  verbs.want([2]);
  await vi.waitUntil(() => conversation.getState().words.has(2));
});

test('another provider is asked about the same history, in the view that is open', async () => {
  const { conversation, verbs } = await pasted(REFUSED);
  verbs.setTab('providers');
  await verbs.open(REFUSED, 'ollama');
  expect(conversation.getState()).toMatchObject({ tab: 'providers', wanted: 'ollama' });
  expect(conversation.getState().shown).toMatchObject({ provider: 'ollama', holds: true });
});
