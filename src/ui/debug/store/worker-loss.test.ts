import { expect, test, vi } from 'vitest';
import { ParseHost } from '../../../../workers/parse-host.ts';
import { WorkerLost } from '../../../contract/connect-worker.ts';
import type { DocumentInput, ParseService } from '../../../contract/parse-service.ts';
import { toolsChecked } from '../state/tools-in-force.ts';
import { createDebugStore } from './debug-store.ts';

const CALL = '<tool><tool_name>run</tool_name><arguments><cmd>a & b</cmd></arguments></tool>';
const TOOLS = [{ name: 'run', inputSchema: { type: 'object' } }];

/** A store over a real parser that hangs where a test says so, until it is ended. */
function storeOver(hangs: (method: string, document?: DocumentInput) => boolean) {
  let host = new ParseHost();
  const asked: string[] = [];
  const hanging: ((error: WorkerLost) => void)[] = [];
  const service = new Proxy({} as ParseService, {
    get:
      (_, method: keyof ParseService) =>
      (...args: never[]) => {
        const [document] = args as unknown as [DocumentInput | undefined];
        asked.push(method);
        if (hangs(method, document)) return new Promise((_resolve, reject) => hanging.push(reject));
        return (host[method] as (...all: never[]) => Promise<unknown>)(...args);
      },
  });
  const debug = createDebugStore({ service });
  const { verbs } = debug.getState();
  const lose = (loss: 'silent' | 'stopped' | 'gone' = 'silent') => {
    host = new ParseHost();
    for (const reject of hanging.splice(0)) reject(new WorkerLost(loss));
    verbs.onWorkerLost(loss);
  };
  return {
    debug,
    verbs,
    asked,
    lose,
    isHanging: () => vi.waitUntil(() => hanging.length > 0),
    isRead: () =>
      vi.waitUntil(() => {
        const { report, readRevision, revision } = debug.getState();
        return report !== null && readRevision === revision;
      }),
    news: () => debug.getState().toasts.at(-1)?.text,
  };
}

const withTools = (method: string, document?: DocumentInput): boolean =>
  (method === 'load' || method === 'edit') && (document?.tools.length ?? 0) > 0 && document?.chunks?.join('') !== '';

test('a reply over which the parser hangs is read by the next one without tools and fixes', async () => {
  const { debug, verbs, isHanging, isRead, lose, news } = storeOver(withTools);
  verbs.setUserTools(TOOLS);
  verbs.replaceText(CALL, 'paste');
  await isHanging();
  lose();
  await isRead();
  const { report, reply, isBare } = debug.getState();
  expect(isBare).toBe(true);
  expect(reply.raw.text).toBe(CALL);
  expect(report?.diagnostics.map(({ fix, fixNotTried }) => [fix, fixNotTried])).toEqual([[undefined, true]]);
  expect(toolsChecked(debug.getState())).toEqual([]);
  expect(news()).toBe(
    'The parser gave no answer for 5 seconds and was started again. Your text is unchanged; it is read without tools and fixes.',
  );
});

test('its edits are read without them as well, another reply with them', async () => {
  const { debug, verbs, isHanging, isRead, lose } = storeOver(withTools);
  verbs.setUserTools(TOOLS);
  verbs.replaceText(CALL, 'paste');
  await isHanging();
  lose();
  await isRead();
  verbs.edit([{ start: 0, end: 0, text: 'So: ' }]);
  await isRead();
  expect(debug.getState().isBare).toBe(true);
  verbs.replaceText(CALL, 'paste');
  expect(debug.getState().isBare).toBe(false);
  await isHanging();
});

test('other tools are tried, and so are those at hand where the user wants it', async () => {
  const { debug, verbs, isHanging, isRead, lose } = storeOver(withTools);
  verbs.setUserTools(TOOLS);
  verbs.replaceText(CALL, 'paste');
  await isHanging();
  lose();
  await isRead();
  verbs.readAgain();
  await isHanging();
  lose();
  await isRead();
  expect(debug.getState().isBare).toBe(true);
  verbs.setUserTools([]);
  await isRead();
  expect(debug.getState()).toMatchObject({ isBare: false });
});

test('a reply that hangs the parser even so is not read again by itself', async () => {
  const { debug, verbs, asked, isHanging, lose, news } = storeOver((method) => method === 'load');
  verbs.replaceText(CALL, 'paste');
  await isHanging();
  lose();
  await isHanging();
  lose();
  const before = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.length).toBe(before);
  expect(debug.getState()).toMatchObject({ isStopped: true, report: null, progress: null });
  expect(debug.getState().reply.raw.text).toBe(CALL);
  expect(news()).toBe(
    'The parser gave no answer for 5 seconds even without tools and fixes, so the reply is not read. Your text is unchanged.',
  );
});

test('while no answer comes, the verdict of the text before is not shown, and the user may call the reading off', async () => {
  const { debug, verbs, asked, isHanging, lose } = storeOver(withTools);
  verbs.setUserTools(TOOLS);
  verbs.replaceText(CALL, 'paste');
  await isHanging();
  await vi.waitUntil(() => debug.getState().progress !== null);
  expect(debug.getState().progress).toMatchObject({ read: 0, total: CALL.length });
  verbs.cancelReading();
  const before = asked.length;
  lose();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.length).toBe(before);
  expect(debug.getState()).toMatchObject({ isStopped: true, report: null });
});

test('a reply that waited behind one over which the parser hung is read with everything', async () => {
  const { debug, verbs, isHanging, isRead, lose, news } = storeOver(
    (method, document) => withTools(method, document) && document?.chunks.join('') === CALL,
  );
  verbs.setUserTools(TOOLS);
  verbs.replaceText(CALL, 'paste');
  await isHanging();
  verbs.replaceText('another one', 'paste');
  await vi.waitUntil(() => debug.getState().progress !== null);
  lose();
  await isRead();
  expect(debug.getState()).toMatchObject({ isBare: false });
  expect(news()).toBe('The parser gave no answer for 5 seconds and was started again. Your text is unchanged.');
});

test('what hangs behind the reading is not asked again by itself', async () => {
  const { debug, verbs, asked, isHanging, isRead, lose } = storeOver((method) => method === 'compare');
  verbs.replaceText(CALL, 'paste');
  await isHanging();
  lose();
  await vi.waitUntil(() => asked.lastIndexOf('coverage') > asked.indexOf('compare'));
  await isRead();
  await verbs.compare();
  expect(asked.filter((method) => method === 'compare')).toHaveLength(1);
  expect(debug.getState().isBare).toBe(true);
});

test('a parser that dies with nothing to do is replaced and reads as before', async () => {
  const { debug, verbs, isRead, lose, news } = storeOver(() => false);
  verbs.replaceText(CALL, 'paste');
  await isRead();
  await vi.waitUntil(() => debug.getState().proof !== null);
  lose('stopped');
  await isRead();
  expect(debug.getState().isBare).toBe(false);
  expect(news()).toBe('The parser stopped and was started again. Your text is unchanged.');
});

test('a parser that cannot be started again is said to be gone, and the text stays', async () => {
  const { debug, verbs, isHanging, lose, news } = storeOver((method) => method === 'load');
  verbs.replaceText(CALL, 'paste');
  await isHanging();
  lose('gone');
  expect(debug.getState()).toMatchObject({ isStopped: true });
  expect(debug.getState().reply.raw.text).toBe(CALL);
  expect(news()).toContain('cannot be started');
});
