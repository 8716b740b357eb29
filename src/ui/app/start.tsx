import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { connectParseService } from '../../contract/connect.ts';
import { createDebugStore, type DebugStore } from '../store/debug-store.ts';
import { queryFor, readAddress } from './address.ts';
import { type AppStore, createAppStore } from './app-store.ts';
import type { FirstTouch } from './first-touch.ts';
import { importPlainText, listenForReplies } from './import-reply.ts';
import { listenForKeys } from './keyboard.ts';
import { Page } from './Page.tsx';
import { startCase } from './start-case.ts';

/** A page that cannot be read by then is shown all the same. */
const MOST_PATIENCE_MS = 1500;

/** Makes the page live: reads the reply, then puts the live page in the place of the built one in a single step. */
export async function startPage(touch: FirstTouch): Promise<void> {
  const element = document.getElementById('app');
  if (!element) return;
  const view = readAddress(location.search);
  const service = connectParseService(() => {
    debug.getState().verbs.readAgain();
    debug.getState().verbs.toast('The parser stopped and was started again. Your text is unchanged.');
  });
  const debug = createDebugStore({ service, initial: { ...startCase(), tab: view.tab } });
  const app = createAppStore(view.workspace);
  const importReply = importPlainText(debug);
  debug.getState().verbs.readAgain();
  await Promise.race([isRead(debug), delay(MOST_PATIENCE_MS)]);
  await touch.released();

  const draft = touch.draft();
  if (draft?.text) debug.getState().verbs.replaceText(draft.text, 'typing');
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <StrictMode>
        <Page service={service} debug={debug} app={app} importReply={importReply} />
      </StrictMode>,
    ),
  );
  element.dataset['live'] = '';
  if (draft) placeCaret(draft.start, draft.end);
  listenForKeys({ debug, app });
  listenForReplies(importReply);
  keepAddress(debug, app);
  touch.replay();
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
  const write = (): void => {
    const query = queryFor({ workspace: app.getState().workspace, tab: debug.getState().tab }, location.search);
    if (query !== location.search) history.pushState(null, '', `${location.pathname}${query}${location.hash}`);
  };
  app.subscribe((state, before) => {
    if (state.workspace !== before.workspace) write();
  });
  debug.subscribe((state, before) => {
    if (state.tab === before.tab) return;
    const query = queryFor({ workspace: app.getState().workspace, tab: state.tab }, location.search);
    history.replaceState(null, '', `${location.pathname}${query}${location.hash}`);
  });
  addEventListener('popstate', () => {
    const view = readAddress(location.search);
    app.setState({ workspace: view.workspace });
    if (view.tab !== debug.getState().tab) debug.getState().verbs.setTab(view.tab);
  });
}
