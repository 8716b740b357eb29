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
  return { debug, verbs, read, news: () => debug.getState().toasts.map((toast) => toast.text) };
}

const changes: readonly [string, (debug: DebugStore) => void][] = [
  ['another reply', (debug) => debug.getState().verbs.replaceText('<tool>broken', 'paste')],
  ['an edit', (debug) => debug.getState().verbs.edit([{ start: 0, end: 0, text: 'x' }])],
  ['a step back', (debug) => debug.getState().verbs.undo()],
  ['another recovery', (debug) => debug.getState().verbs.setRecovery('strict')],
  ['another split', (debug) => debug.getState().verbs.setSplit({ kind: 'words' })],
  ['other tools', (debug) => debug.getState().verbs.setUserTools(TOOLS)],
];

test.each(changes)('news of a fix goes with %s', async (_, change) => {
  const { debug, verbs, read, news } = await storeWith(call('a & b'));
  verbs.seek(debug.getState().problems[0]!.stop);
  verbs.fixHere();
  await read();
  await vi.waitUntil(() => news().length > 0);
  expect(news()).toEqual(['Fixed. No problem is left.']);
  change(debug);
  expect(news()).toEqual([]);
});

test.each(changes)('news of all fixes goes with %s', async (_, change) => {
  const { debug, verbs, news } = await storeWith(call('a & b & c'));
  await verbs.fixAll();
  expect(news()).toEqual(['2 edits made in one step.']);
  change(debug);
  expect(news()).toEqual([]);
});

test('all fixes from the card of a problem are told once', async () => {
  const { debug, verbs, read, news } = await storeWith(call('a & b & c'));
  const { problems, report } = debug.getState();
  verbs.seek(problems[0]!.stop);
  await verbs.fixAll(causesOf(report!).problems);
  await read();
  expect(debug.getState().problems).toEqual([]);
  expect(news()).toEqual(['2 edits made in one step.']);
});

test('what a fix says is taken back leads to the text that was fixed', async () => {
  const { debug, verbs } = await storeWith(call('a & b'));
  await verbs.fixAll();
  debug.getState().toasts[0]?.actions[0]?.run();
  expect(debug.getState().reply.raw.text).toBe(call('a & b'));
  expect(debug.getState().toasts).toEqual([]);
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
  const { debug, verbs, read, news } = await storeWith(call('a & b'));
  verbs.seek(debug.getState().problems[0]!.stop);
  verbs.fixHere();
  verbs.replaceText('<tool><tool_name>x</tool_name>', 'paste');
  await read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(news()).toEqual([]);
});
