import { expect, test, vi } from 'vitest';
import { ParseHost } from '../../../../workers/parse-host.ts';
import { causesOf } from '../state/causes.ts';
import { createDebugStore, type DebugStore } from './debug-store.ts';

const call = (value: string): string =>
  `<tool><tool_name>run</tool_name><arguments><cmd>${value}</cmd></arguments></tool>`;
const TOOLS = [{ name: 'run', inputSchema: { type: 'object', properties: { cmd: { type: 'integer' } } } }];

async function storeWith(text: string) {
  const debug = createDebugStore({ service: new ParseHost() });
  const { verbs } = debug.getState();
  const read = () => vi.waitUntil(() => debug.getState().readRevision === debug.getState().revision);
  verbs.replaceText(text, 'paste');
  await read();
  const news = () => debug.getState().toasts.map((toast) => toast.text);
  /** How many places the fixes of the reply in hand changed. */
  const fixed = () => {
    const { fixed: made, revision } = debug.getState();
    return made?.revision === revision ? made.edits.length : null;
  };
  return { debug, verbs, read, news, fixed };
}

const changes: readonly [string, (debug: DebugStore) => void][] = [
  ['another reply', (debug) => debug.getState().verbs.replaceText('<tool>broken', 'paste')],
  ['an edit', (debug) => debug.getState().verbs.edit([{ start: 0, end: 0, text: 'x' }])],
  ['a step back', (debug) => debug.getState().verbs.undo()],
  ['another recovery', (debug) => debug.getState().verbs.setRecovery('strict')],
  ['another split', (debug) => debug.getState().verbs.setSplit({ kind: 'words' })],
  ['other tools', (debug) => debug.getState().verbs.setUserTools(TOOLS)],
];

test.each(changes.slice(0, 4))('what was fixed is told until %s', async (_, change) => {
  const { debug, verbs, fixed } = await storeWith(call('a & b & c'));
  await verbs.fixAll();
  expect(fixed()).toBe(2);
  change(debug);
  expect(fixed()).toBe(null);
});

test('a fix at a problem and all fixes from its card are told alike', async () => {
  const { debug, verbs, read, fixed } = await storeWith(call('a & b & c'));
  const { problems, report } = debug.getState();
  verbs.seek(problems[0]!.stop);
  verbs.fixHere();
  expect(fixed()).toBe(1);
  verbs.undo();
  await read();
  await verbs.fixAll(causesOf(report!).problems);
  await read();
  expect(debug.getState().problems).toEqual([]);
  expect([fixed(), debug.getState().fixed?.changes]).toEqual([2, []]);
});

test('undo after a fix leads to the text that was fixed', async () => {
  const { debug, verbs, fixed } = await storeWith(call('a & b'));
  await verbs.fixAll();
  verbs.undo();
  expect(debug.getState().reply.raw.text).toBe(call('a & b'));
  expect(fixed()).toBe(null);
});

test('news of the reply outlives that it is read otherwise, and news of neither stays', async () => {
  const { debug, verbs, news } = await storeWith(call('1'));
  verbs.toast('Opened a case.', { about: 'reply' });
  verbs.toast('No problem here to fix.', { about: 'reading' });
  verbs.toast('Saved a file.');
  verbs.setUserTools(TOOLS);
  expect(news()).toEqual(['Opened a case.', 'Saved a file.']);
  debug.getState().verbs.edit([{ start: 0, end: 0, text: 'x' }]);
  expect(news()).toEqual(['Saved a file.']);
});

test('play takes passing news away, and leaves what stays and what comes while it runs', async () => {
  const frames = vi.fn(() => 0);
  vi.stubGlobal('requestAnimationFrame', frames);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  const { verbs, news } = await storeWith(call('1'));
  verbs.toast('Pasted as plain text.');
  verbs.toast('This could not be read.', { isError: true });
  verbs.togglePlay();
  expect(frames).toHaveBeenCalled();
  expect(news()).toEqual(['This could not be read.']);
  verbs.toast('Stopped here.');
  expect(news()).toEqual(['This could not be read.', 'Stopped here.']);
  verbs.togglePlay();
  vi.unstubAllGlobals();
});

test('a reply that is being read already is not spoken of as fixed', async () => {
  const { debug, verbs, read, fixed } = await storeWith(call('a & b'));
  verbs.seek(debug.getState().problems[0]!.stop);
  verbs.fixHere();
  verbs.replaceText('<tool><tool_name>x</tool_name>', 'paste');
  await read();
  expect(fixed()).toBe(null);
});
