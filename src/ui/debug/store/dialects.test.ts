import { expect, test, vi } from 'vitest';
import { ParseHost } from '../../../../workers/parse-host.ts';
import { WRITTEN_DIALECT_IDS } from '../../../core/dialects/dialects.ts';
import { createDebugStore, type DebugStore } from './debug-store.ts';

const HERMES = '<tool_call>{"name": "run", "arguments": {"cmd": "ls"}}</tool_call>';

function storeOf(text: string): DebugStore {
  const debug = createDebugStore({ service: new ParseHost() });
  debug.getState().verbs.replaceText(text, 'paste');
  return debug;
}

const isRead = (debug: DebugStore) =>
  vi.waitUntil(() => {
    const { readRevision, revision, report } = debug.getState();
    return readRevision === revision ? report : null;
  });

test('a paste is read in the dialect of its first call, by the machine of that dialect', async () => {
  const debug = storeOf(HERMES);
  expect(await isRead(debug)).toMatchObject({ dialect: 'hermes', callCount: 1 });
  expect(debug.getState().machine?.dialect).toBe('hermes');
});

test('a dialect that is chosen holds for the reply, and the next paste is read in auto again', async () => {
  const debug = storeOf(HERMES);
  await isRead(debug);
  debug.getState().verbs.setDialect('glm');
  expect(await isRead(debug)).toMatchObject({ dialect: 'glm', callCount: 0 });
  debug.getState().verbs.replaceText(HERMES, 'paste');
  expect(await isRead(debug)).toMatchObject({ dialect: 'hermes', callCount: 1 });
});

test('a conversion writes the calls and reads them in their dialect, and one step back undoes both', async () => {
  const debug = storeOf(`Look: ${HERMES}`);
  await isRead(debug);
  await debug.getState().verbs.convertTo('qwen3-coder');
  expect(await isRead(debug)).toMatchObject({ dialect: 'qwen3-coder', callCount: 1, verdict: 'clean' });
  expect(debug.getState().reply.raw.text).toContain('<function=run>');
  debug.getState().verbs.undo();
  expect(await isRead(debug)).toMatchObject({ dialect: 'hermes' });
  expect(debug.getState().reply.raw.text).toBe(`Look: ${HERMES}`);
});

test('what cannot be converted stays as it is, and a sentence says why', async () => {
  const debug = storeOf('No call at all.');
  await isRead(debug);
  await debug.getState().verbs.convertTo('forge');
  expect(debug.getState().reply.raw.text).toBe('No call at all.');
  expect(debug.getState().toasts.at(-1)?.text).toBe('Not converted: There is no call to convert.');
});

test('each dialect is tried, and the reply converts to each but its own', async () => {
  const host = new ParseHost();
  const tools = [{ name: 'run', inputSchema: { type: 'object', properties: { cmd: { type: 'string' } } } }];
  await host.load({ revision: 1, chunks: [HERMES], recovery: 'resilient', dialect: 'auto', tools });
  const outcomes = (await host.readInEach()) ?? [];
  expect(outcomes.filter(({ callCount }) => callCount > 0).map(({ dialect }) => dialect)).toEqual(['auto', 'hermes']);
  const targets = await host.conversions();
  expect(targets).toHaveLength(WRITTEN_DIALECT_IDS.length - 1);
  expect(targets).not.toContain('hermes');
});

test('a long text is not read in every dialect', async () => {
  const host = new ParseHost();
  await host.load({ revision: 1, chunks: ['x'.repeat(200_001)], recovery: 'resilient', dialect: 'auto', tools: [] });
  expect(await host.readInEach()).toBeNull();
  expect(await host.conversions()).toBeNull();
});
