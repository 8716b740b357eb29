import './live-styles.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { connectParseService } from '../../contract/connect.ts';
import { connectCaseService } from '../../contract/connect-case-service.ts';
import { adoptAbandoned, begin } from '../debug/cases/begin.ts';
import type { Cases } from '../debug/cases/cases.ts';
import { createCases } from '../debug/cases/create-cases.ts';
import { listenForReplies } from '../debug/cases/import/listen-for-replies.ts';
import { watchPastedTranscripts } from '../debug/cases/import/watch-pasted-transcripts.ts';
import { openHanded } from '../debug/cases/open/open-handed.ts';
import { selectShowsConversation } from '../debug/state/pasted.ts';
import { createDebugStore, type DebugStore } from '../debug/store/debug-store.ts';
import { companion, takeToken } from '../parts/companion/companion.ts';
import { type AppStore, createAppStore } from '../parts/page/app-store.ts';
import { restoreTools } from '../workshop/restore-tools.ts';
import { queryFor, readAddress } from './address.ts';
import { actsIn } from './commands/commands.ts';
import { listenForKeys } from './commands/keyboard.ts';
import type { FirstTouch } from './first-touch.ts';
import { createPage } from './frame/create-page.ts';
import { keepFocus } from './keep-focus.ts';
import { onNewVersion } from './offline.ts';
import { Root } from './Root.tsx';
import { showPage } from './show-page.tsx';

/** A page that cannot be read by then is shown all the same. */
const MOST_PATIENCE_MS = 1500;

/** Makes the page live: reads the reply, then puts the live page in the place of the built one. */
export async function startPage(touch: FirstTouch): Promise<void> {
  const element = document.getElementById('app');
  if (!element) return;
  if (new URLSearchParams(location.search).get('embed') === '1') {
    const { startEmbed } = await import('./embed/start-embed.tsx');
    return startEmbed(element);
  }
  const isOfCompanion = takeToken();
  const view = readAddress(location.search);
  const { hash } = location;
  const service = connectParseService((loss) => debug.getState().verbs.onWorkerLost(loss));
  const asksForTab = new URLSearchParams(location.search).has('t');
  const caseService = connectCaseService();
  const beginning = await begin(caseService, openRecent);
  const debug = createDebugStore({
    service,
    initial: { ...beginning.initial, ...(asksForTab && { tab: view.tab, cardTab: false }) },
  });
  const app = createAppStore(view.workspace);
  const page = createPage(debug, app, () => cases);
  const cases = createCases({ service: caseService, recent: openRecent, debug, page });
  beginning.settle(cases, debug);
  // What comes back after a reload has the tab of the time when it was kept; the address knows better.
  if (asksForTab && debug.getState().tab !== view.tab) debug.setState({ tab: view.tab, cardTab: false });
  watchPastedTranscripts(debug, page, cases);
  debug.getState().verbs.readAgain();
  const read = Promise.race([isRead(debug), delay(MOST_PATIENCE_MS)]);
  await Promise.race([read, touch.givenText]);
  if (touch.hasPresses()) await read;
  const early = touch.pasted();
  if (early !== null) await Promise.race([cases.importText(early), delay(MOST_PATIENCE_MS)]);

  await showPage(
    element,
    touch,
    <StrictMode>
      <Root service={service} debug={debug} page={page} cases={cases} />
    </StrictMode>,
  );
  element.dataset['live'] = '';
  takeDraft(touch, debug, early, cases);
  listenForKeys({ debug, app }, (command) =>
    actsIn(app.getState().workspace, command, selectShowsConversation(debug.getState())),
  );
  keepFocus();
  listenForReplies(cases, () => app.getState().workspace === 'debug');
  addEventListener('hashchange', () => {
    // Another start of the companion has another token.
    if (takeToken()) location.reload();
    else void cases.followAddress();
  });
  if (location.hash !== hash) void cases.followAddress();
  keepAddress(debug, app);
  void touch.replay();
  void onNewVersion((change) =>
    debug.getState().verbs.toast('New version ready. Your reply is kept.', {
      stays: true,
      actions: [{ label: 'Reload', run: change }],
    }),
  );
  void openHanded(cases);
  void adoptAbandoned(cases, debug);
  if (isOfCompanion) void showCompanion(app);
  void restoreTools(page);
}

/** Goes to Logs where the companion that opened this page records, to the Workshop where it asks models. */
async function showCompanion(app: AppStore): Promise<void> {
  const answer = await companion()
    ?.ask('companion')
    .catch(() => null);
  const told = ((await answer?.json()) ?? {}) as { readonly recorder?: object; readonly try?: object };
  const workspace = told.recorder ? 'logs' : told.try ? 'workshop' : 'debug';
  if (app.getState().workspace === 'debug' && workspace !== 'debug') app.setState({ workspace });
}

/** Recent work is opened once, when it is first asked for. */
const openRecent = once(() =>
  import('../debug/cases/recent/case-store.ts').then(({ openCaseStore }) => openCaseStore()),
);

function once<T>(begin: () => T): () => T {
  let begun: { readonly value: T } | null = null;
  return () => {
    begun ??= { value: begin() };
    return begun.value;
  };
}

/** What was typed or pasted into the built reply is in the live one; `imported` was pasted and is taken already. */
function takeDraft(touch: FirstTouch, debug: DebugStore, imported: string | null, cases: Cases): void {
  const { verbs } = debug.getState();
  const draft = touch.draft();
  const pasted = touch.pasted();
  if (pasted !== null) {
    if (pasted !== imported) void cases.importText(pasted);
  } else if (draft?.text) {
    const { text } = draft;
    flushSync(() => verbs.replaceText(text, 'typing'));
  }
  if (draft) placeCaret(draft.start, draft.end);
}

function placeCaret(start: number, end: number): void {
  const reply = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Model output"]');
  reply?.focus();
  reply?.setSelectionRange(start, end);
}

function isRead(store: DebugStore): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(({ readRevision }) => {
      if (readRevision < 0) return;
      stop();
      resolve();
    });
  });
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Keeps workspace and tab in the query, in both directions. */
function keepAddress(debug: DebugStore, app: AppStore): void {
  /** While the page follows the address, writing it would drop what lies ahead in the history. */
  let isFollowing = false;
  const write = (): void => {
    if (isFollowing) return;
    const query = queryFor({ workspace: app.getState().workspace, tab: debug.getState().tab }, location.search);
    if (query !== location.search) history.pushState(null, '', `${location.pathname}${query}${location.hash}`);
  };
  app.subscribe((state, before) => {
    if (state.workspace !== before.workspace) write();
  });
  debug.subscribe((state, before) => {
    if (isFollowing || state.tab === before.tab) return;
    const query = queryFor({ workspace: app.getState().workspace, tab: state.tab }, location.search);
    history.replaceState(null, '', `${location.pathname}${query}${location.hash}`);
  });
  addEventListener('popstate', () => {
    const view = readAddress(location.search);
    isFollowing = true;
    app.setState({ workspace: view.workspace });
    if (view.tab !== debug.getState().tab) debug.getState().verbs.setTab(view.tab);
    isFollowing = false;
  });
}
