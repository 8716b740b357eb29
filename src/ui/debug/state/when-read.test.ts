import { expect, test, vi } from 'vitest';
import { ParseHost } from '../../../../workers/parse-host.ts';
import type { ParseService } from '../../../contract/parse-service.ts';
import { copyCall } from '../panels/copy-call.ts';
import { createDebugStore } from '../store/debug-store.ts';
import { stepRound } from '../store/step-round.ts';
import { selectIsRead } from './selectors.ts';
import { selectHasFixes } from './when-read.ts';

const call = (cmd: string): string =>
  `<tool><server_name>s</server_name><tool_name>run</tool_name><arguments><cmd>${cmd}</cmd></arguments></tool>`;

/** A store over a real parser whose readings wait until a test lets them go. */
function storeOver() {
  const host = new ParseHost();
  const held: (() => void)[] = [];
  let holds: (keyof ParseService)[] = [];
  const service = new Proxy({} as ParseService, {
    get:
      (_, method: keyof ParseService) =>
      async (...args: never[]) => {
        if (holds.includes(method)) await new Promise<void>((go) => held.push(go));
        return (host[method] as (...all: never[]) => Promise<unknown>)(...args);
      },
  });
  const debug = createDebugStore({ service });
  const { verbs } = debug.getState();
  const text = () => debug.getState().reply.raw.text;
  return {
    debug,
    service,
    verbs,
    text,
    news: () => debug.getState().toasts.map((toast) => toast.text),
    becomes: (wanted: string) => vi.waitUntil(() => text() === wanted),
    hold: (...methods: (keyof ParseService)[]) => {
      holds = methods.length > 0 ? methods : ['load', 'edit'];
    },
    isHeld: () => vi.waitUntil(() => held.length > 0),
    letGo: () => {
      holds = [];
      for (const go of held.splice(0)) go();
    },
    paste: async (pasted: string) => {
      verbs.replaceText(pasted, 'paste');
      await vi.waitUntil(() => selectHasFixes(debug.getState()));
    },
  };
}

const isRead = (debug: ReturnType<typeof storeOver>['debug']) => vi.waitUntil(() => selectIsRead(debug.getState()));

test('Fix all pressed while a reply is being read mends that reply once it is read', async () => {
  const { debug, verbs, paste, hold, letGo, becomes } = storeOver();
  await paste(call('a & b'));
  hold();
  verbs.replaceText(call('c & d'), 'paste');
  const made = verbs.fixAll();
  letGo();
  await made;
  await becomes(call('c &amp; d'));
  expect(debug.getState().fixed?.edits).toHaveLength(1);
});

test('Fix all of a cause that the reply no longer has says so', async () => {
  const { verbs, text, paste, hold, letGo, news } = storeOver();
  await paste(call('a & b'));
  hold();
  verbs.replaceText(call('clean'), 'paste');
  const made = verbs.fixAll([{ code: 'unescaped-ampersand', argument: 'cmd' }]);
  letGo();
  await made;
  expect(text()).toBe(call('clean'));
  expect(news()).toEqual(['The reply has changed since, and this problem is not in it now.']);
});

test('the fix of a second problem, pressed while the first is being read, is made where that problem stands now', async () => {
  const { debug, verbs, paste, hold, letGo, becomes } = storeOver();
  await paste(call('a & b & c'));
  const [first, second] = debug.getState().problems.map(({ fix }) => fix!);
  hold();
  verbs.applyFix(first!);
  verbs.applyFix(second!);
  letGo();
  await becomes(call('a &amp; b &amp; c'));
});

test('a fix of a text that is gone is not made, which is said', async () => {
  const { debug, verbs, text, paste, hold, letGo, news } = storeOver();
  await paste(call('a & b'));
  const [problem] = debug.getState().problems;
  hold();
  verbs.replaceText(`So: ${call('x &&& y')}`, 'paste');
  verbs.applyFix(problem!.fix!);
  letGo();
  await vi.waitUntil(() => news().length > 0);
  expect(news()).toEqual(['The reply has changed since, and this is no fix of it now.']);
  expect(text()).toContain('x &&& y');
});

test('the key for the fix here waits as well, in place of saying that there is no problem', async () => {
  const { verbs, paste, hold, letGo, becomes } = storeOver();
  await paste(call('clean'));
  hold();
  verbs.replaceText(call('a & b'), 'paste');
  verbs.fixHere();
  letGo();
  await becomes(call('a &amp; b'));
});

test('a reply whose reading was stopped offers to be read where something is asked of it', async () => {
  const { debug, verbs, paste, hold, letGo, news } = storeOver();
  await paste(call('a & b'));
  hold();
  verbs.replaceText(call('c & d'), 'paste');
  verbs.cancelReading();
  letGo();
  await verbs.fixAll();
  expect(news()).toEqual(['The reading of this reply was stopped, so nothing is known of it.']);
  debug.getState().toasts[0]?.actions[0]?.run();
  await isRead(debug);
});

test.each(['seek', 'coverage', 'fixes'] as const)(
  'a reading stopped while it waits for %s stays stopped',
  async (method) => {
    const { debug, verbs, hold, isHeld, letGo } = storeOver();
    hold(method);
    verbs.replaceText(call(method === 'fixes' ? 'a & b'.repeat(30_000) : 'a & b'), 'paste');
    await isHeld();
    verbs.cancelReading();
    letGo();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(debug.getState()).toMatchObject({ isStopped: true, report: null });
  },
);

test('what was asked of a reply is not done to the next one', async () => {
  const { verbs, text, paste, hold, letGo, news } = storeOver();
  await paste(call('a & b'));
  hold();
  verbs.replaceText(call('c & d'), 'paste');
  const made = verbs.fixAll();
  verbs.replaceText(call('e & f'), 'paste');
  letGo();
  await made;
  expect(text()).toBe(call('e & f'));
  expect(news()).toEqual([]);
});

test('a copied call, a conversion, a comparison and a proof are of the reply in hand, not of the one read last', async () => {
  const { debug, service, verbs, text, paste, hold, letGo, news } = storeOver();
  await paste(call('a & b'));
  let copied = '';
  const writeText = async (written: string): Promise<void> => {
    copied = written;
  };
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  hold();
  verbs.replaceText(call('plain'), 'paste');
  const copying = copyCall(service, debug, 'json');
  const comparing = verbs.compare();
  const proving = verbs.proveSplits(0);
  letGo();
  await Promise.all([copying, comparing, proving]);
  vi.unstubAllGlobals();
  expect(copied).toContain('"plain"');
  expect(news()).toEqual(['Copied call 1 as JSON.']);
  const { comparison } = debug.getState();
  expect(JSON.stringify(comparison)).not.toContain('a & b');
  hold();
  verbs.edit([{ start: 0, end: 0, text: ' ' }]);
  const converting = verbs.convertTo('hermes');
  letGo();
  await converting;
  expect(text()).toContain('<tool_call>');
  expect(text()).toContain('plain');
});

test('Next problem goes to a problem of the reply in hand', async () => {
  const { debug, paste, hold, letGo, verbs } = storeOver();
  await paste(call('a & b'));
  verbs.seek(0);
  hold();
  verbs.edit([{ start: 0, end: 0, text: 'Well then. ' }]);
  stepRound(debug, 1);
  letGo();
  await vi.waitUntil(() => debug.getState().position === `Well then. ${call('a & b')}`.indexOf('&') + 2);
});
