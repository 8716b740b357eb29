// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { ParseHost } from '../../../../workers/parse-host.ts';
import { fixtureOf } from '../cases/case-fixture.ts';
import { createDebugStore } from '../store/debug-store.ts';

const JSON_BODY = '<tool_call>\n<function=edit>\n{"path": "a.md"}\n</function>\n</tool_call>';
const FIXTURE = { format: 'chunkscope-fixture', version: 1, chunks: [JSON_BODY], dialect: 'auto' } as const;

/** The readers are fetched when they are first asked. */
const until = (holds: () => unknown) => vi.waitUntil(holds, { timeout: 30_000 });

function begin() {
  const debug = createDebugStore({ service: new ParseHost() });
  const { verbs } = debug.getState();
  const asked = () => until(() => debug.getState().readers !== null);
  return { debug, verbs, asked, sentence: () => debug.getState().readers?.sentence };
}

afterEach(() => localStorage.clear());

test('what the chosen server makes of the reply is known, and follows the choice', async () => {
  const { debug, verbs, asked, sentence } = begin();
  verbs.replaceText(JSON_BODY, 'paste');
  await asked();
  expect(debug.getState().readers?.chosen).toBe(-1);
  verbs.setReader('vllm');
  await until(() => debug.getState().readers?.chosen !== -1);
  expect(sentence()).toBe('vLLM with `qwen3_coder` runs `edit` without arguments.');
  verbs.setReader('vllm:hermes');
  await until(() => sentence()?.includes('hermes'));
  expect(debug.getState().readers?.accounts.map(({ reader }) => reader.id)[0]).toBe('vllm:hermes');
}, 60_000);

test('the server is kept for the next reply and the next visit', () => {
  const { verbs } = begin();
  verbs.setReader('ollama');
  const later = begin();
  later.verbs.replaceText('another', 'paste');
  expect(later.debug.getState().reply.reader).toBe('ollama');
  later.verbs.setReader(null);
  expect(localStorage.getItem('reader')).toBeNull();
});

test('the server of a link counts for its reply alone, and a fixture of the reply names it', () => {
  const { debug, verbs } = begin();
  verbs.setReader('ollama');
  verbs.open({ ...FIXTURE, reader: 'sglang:qwen3_coder' }, 'open');
  expect(debug.getState().reply.reader).toBe('sglang:qwen3_coder');
  expect(fixtureOf(debug.getState(), []).reader).toBe('sglang:qwen3_coder');
  verbs.replaceText('another', 'paste');
  expect(debug.getState().reply.reader).toBe('ollama');
});
