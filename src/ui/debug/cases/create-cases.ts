import { createStore } from 'zustand/vanilla';
import { err, type Result } from '../../../base/result.ts';
import type { CaseService, OpenedCase } from '../../../contract/case-service.ts';
import { isSilence } from '../../../contract/connect-worker.ts';
import type { AccountOptions } from '../../../core/account/account-types.ts';
import type { PastedCase } from '../../../core/account/import-pasted.ts';
import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import type { FixturePaste, UnwrappedReply } from '../../../core/cases/fixture.ts';
import type { ImportChoice } from '../../../core/transcripts/imported-case.ts';
import type { ToastAction } from '../../parts/page/news.ts';
import type { Page } from '../../parts/page/page.ts';
import { figure } from '../../parts/words/count.ts';
import { createConversation } from '../histories/create-conversation.ts';
import type { DebugState } from '../state/debug-state.ts';
import { myServer } from '../state/my-server.ts';
import { aboutReply, pasteToAskAgain } from '../state/pasted.ts';
import type { PastedText } from '../state/pasted-text.ts';
import type { DebugStore } from '../store/debug-store.ts';
import { autosave } from './autosave.ts';
import { isSharedHash, keepCaseAddress } from './case-address.ts';
import { besideReply, fixtureOf } from './case-fixture.ts';
import type { Cases, CasesState, LastImport, WrappedText } from './cases.ts';
import { goToReply } from './go-to-reply.ts';
import { followHash } from './opening.ts';
import type { CaseStore } from './recent/case-store.ts';

export interface CasesParts {
  readonly service: CaseService;
  readonly recent: () => Promise<CaseStore>;
  readonly debug: DebugStore;
  readonly page: Page;
}

/** Past this a browser may not hold the text. */
const LARGEST_FILE_BYTES = 256 * 1024 * 1024;
/** A shorter wait needs no word. */
const LONG_READING_MS = 500;
const MEBIBYTE = 1024 * 1024;
/** Nothing but an address that carries a case. */
const SHARED_LINK = /^\s*\S*#s=\d+\.[\w-]+\S*\s*$/;

type ImportSource = Pick<LastImport, 'id' | 'text' | 'fileName'>;

let lastImport = 0;

function newSource(text: string, fileName: string | undefined): ImportSource {
  lastImport += 1;
  return { id: lastImport, text, fileName };
}

const HUNG =
  'Finding out what this is took too long without an answer, so it was ended. The reply in hand is unchanged.';
const UNREACHABLE = 'The part of the page that reads files could not be loaded. Reload the page and try again.';

/** Wires what comes in and goes out to the Debug workspace. */
export function createCases({ service, recent, debug, page }: CasesParts): Cases {
  const { app } = page;
  const { verbs } = debug.getState();
  const address = keepCaseAddress(debug);
  const kept = autosave(debug, address, recent);
  const state = createStore<CasesState>()(() => ({ imported: null, wrapped: null }));
  const conversation = createConversation(service, debug);

  // Its choices and its way back are of the text that was imported: they would throw away what became of it.
  debug.subscribe(({ reply }, { reply: before }) => {
    const { imported, wrapped } = state.getState();
    if (wrapped && (wrapped.key !== reply.key || (wrapped.isWhole && wrapped.text !== reply.raw.text)))
      state.setState({ wrapped: null });
    if (imported && (imported.key !== reply.key || reply.raw.text !== before.raw.text))
      state.setState({ imported: null });
  });

  /** The way from the reply in hand back to what was there before it. */
  function wayBack(before: DebugState): ToastAction {
    const { reply } = debug.getState();
    return {
      label: 'Take back',
      run: () => {
        if (debug.getState().reply === reply) verbs.undo();
        else verbs.open(fixtureOf(before, before.reply.ownTools), 'take back');
      },
    };
  }

  function showImport(found: PastedCase, source: ImportSource, choice: ImportChoice): void {
    const before = debug.getState();
    const { fixture } = found;
    const { fileName } = source;
    const { account, firstLine = 1 } = found;
    const opened = account && firstLine > 1 ? { ...fixture, pasted: besideReply(account, firstLine) } : fixture;
    if (isTextAlone(found)) verbs.replaceText(fixture.chunks.join(''), 'import', firstLine);
    else if (fileName === undefined) verbs.open(opened, 'import', 'pasted');
    else verbs.open({ title: fileName, ...opened }, 'import');
    if (account) verbs.keepPaste(source.text, account, { fileName });
    // The tree says it, and Undo leads back.
    if (account?.isConversation) return state.setState({ imported: null, wrapped: null });
    const { key } = debug.getState().reply;
    // What the line above the reply says is not said again.
    if (found.unwrapped) state.setState({ imported: null, wrapped: wrappedBy(source, found.unwrapped, key, false) });
    else state.setState({ imported: { ...source, choice, found, key, takeBack: wayBack(before) } });
  }

  /** What calls are checked against where a paste brings no tools. */
  function asked(tools = debug.getState().userTools, reader = myServer()): AccountOptions {
    return { ...(tools.length > 0 && { tools }), ...(reader !== null && { reader }) };
  }

  /** What an account is being asked for; what failed stays, so that it is not asked for again and again. */
  let askedAgain: PastedText['about'] | null = null;

  async function askAgain(): Promise<void> {
    const paste = pasteToAskAgain(debug.getState());
    const about = aboutReply(debug.getState());
    if (!paste || (askedAgain && isAlike(askedAgain, about))) return;
    askedAgain = about;
    const account = await accountAgain(paste.text, about);
    if (account && askedAgain === about) askedAgain = null;
    if (account && isAlike(aboutReply(debug.getState()), about)) verbs.keepPaste(paste.text, account);
  }

  debug.subscribe((state) => {
    if (pasteToAskAgain(state)) void askAgain();
  });

  /** What is said of a paste, or of what the case in hand kept of it. */
  function accountAgain(text: string | null, { tools, reader }: PastedText['about']): Promise<PastedAccount | null> {
    const { fixture } = debug.getState().reply;
    const answer =
      text === null
        ? fixture && service.accountOfKept(fixture, asked(tools, reader))
        : service.accountOf(text, asked(tools, reader));
    return Promise.resolve(answer).catch(() => null);
  }

  /** Says of the paste that a draft or a link brought, or of what it kept of one, what was said when it was pasted. */
  async function recall({ text }: FixturePaste): Promise<void> {
    const { key } = debug.getState().reply;
    const about = aboutReply(debug.getState());
    if (text === undefined) {
      const account = await accountAgain(null, about);
      if (account && debug.getState().reply.key === key) verbs.keepPaste(null, account);
      return;
    }
    const read = await attempt(service.importTranscript(text, {}, asked(about.tools, about.reader)));
    if (!read.ok || !read.value.account || debug.getState().reply.key !== key) return;
    const { account, fixture } = read.value;
    verbs.keepPaste(text, account, { text: fixture.chunks.join(''), dialect: fixture.dialect ?? 'auto' });
  }

  let pending: Promise<void> = Promise.resolve();

  /** From now until it is done, what the page says is of a reply that is about to go. */
  async function coming<T>(looking: Promise<T>): Promise<T> {
    debug.setState(({ incoming }) => ({ incoming: incoming + 1 }));
    try {
      return await looking;
    } finally {
      debug.setState(({ incoming }) => ({ incoming: incoming - 1 }));
    }
  }

  /** Says that something is being read where that takes long. */
  async function sayingSo(reading: () => Promise<void>, fileName = 'what you pasted'): Promise<void> {
    let news: number | null = null;
    const timer = setTimeout(() => {
      news = verbs.toast(`Reading ${fileName} …`, { stays: true });
    }, LONG_READING_MS);
    await reading();
    clearTimeout(timer);
    if (news !== null) verbs.dismissToast(news);
  }

  async function read(text: string, fileName: string | undefined): Promise<void> {
    const link = fileName === undefined && SHARED_LINK.test(text);
    const found = link
      ? await attempt(service.openLink(text.trim()))
      : await attempt(service.importTranscript(text, {}, asked()));
    if (!found.ok) {
      const plain = { label: 'Treat as plain text', run: () => void readPlainly(text, fileName) };
      verbs.toast(found.error, { isError: true, about: 'reply', actions: [plain] });
    } else if (isImport(found.value)) {
      // Both are shown at once.
      if (found.value.account?.isConversation) await conversation.getState().verbs.open(text);
      showImport(found.value, newSource(text, fileName), {});
    } else {
      const [, hash] = /(#s=\S+)/.exec(text) ?? [];
      cases.openCase(found.value.fixture, { ...linkNews(found.value), ...(hash !== undefined && { hash }) });
    }
  }

  const cases: Cases = {
    service,
    address,
    state,
    conversation,
    recent,
    kept,
    importText(text, fileName) {
      app.setState({ workspace: 'debug', dialog: null });
      // At once: a tab that is chosen while this is being read holds.
      verbs.showReply();
      pending = coming(pending.then(() => sayingSo(() => read(text, fileName), fileName)));
      return pending;
    },
    idle: () => pending,
    async importFiles([first, ...others]) {
      if (!first) return;
      if (first.size > LARGEST_FILE_BYTES) {
        const size = `${figure(Math.round(first.size / MEBIBYTE))} MiB`;
        verbs.toast(`${first.name} has ${size}, and 256 are read as one reply. A log of any size opens in Logs.`, {
          isError: true,
          actions: [{ label: 'Open in Logs', run: () => void page.openLog(first.name, first) }],
        });
        return;
      }
      const bytes = await first.arrayBuffer().catch(() => null);
      if (bytes === null) {
        verbs.toast(`${first.name} could not be read. Choose it again.`, { isError: true });
        return;
      }
      const read = await attempt(service.textOfBytes(new Uint8Array(bytes)));
      if (!read.ok) {
        verbs.toast(`${first.name} was not opened. ${read.error}`, { isError: true });
        return;
      }
      const { text, notes } = read.value;
      await cases.importText(text, first.name);
      if (notes.length > 0) verbs.toast(`${first.name}: ${notes.join(' ')}`, { about: 'reply' });
      if (others.length > 0) {
        const names = others.map(({ name }) => name).join(', ');
        verbs.toast(`Opened ${first.name} alone. Not opened: ${names}.`, { about: 'reply' });
      }
    },
    async importOtherwise(choice) {
      const { imported } = state.getState();
      if (!imported) return;
      const { id, text, fileName } = imported;
      const read = await attempt(service.importTranscript(text, choice));
      if (!read.ok) {
        verbs.toast(read.error, { isError: true });
        return;
      }
      const current = state.getState().imported;
      if (current?.id !== id) return;
      // What was chosen first gives way, so that one step back leads to what was there before the import.
      current.takeBack.run();
      showImport(read.value, { id, text, fileName }, choice);
    },
    async readWrappedOtherwise() {
      const { wrapped } = state.getState();
      if (!wrapped) return;
      const { text, fileName, around, isWhole } = wrapped;
      const read = await attempt(service.importTranscript(text, isWhole ? {} : { as: 'plain-text' }, asked()));
      if (state.getState().wrapped !== wrapped) return;
      if (!read.ok) verbs.toast(read.error, { isError: true });
      else if (isWhole) showImport(read.value, newSource(text, fileName), {});
      else {
        verbs.replaceText(text, 'read the text as it stands');
        state.setState({ wrapped: wrappedBy({ text, fileName }, around, debug.getState().reply.key, true) });
      }
    },
    offerReplyInside(text, around) {
      const { key } = debug.getState().reply;
      state.setState({ wrapped: wrappedBy({ text, fileName: undefined }, around, key, true) });
    },
    recallPaste({ pasted }) {
      if (pasted) void coming(recall(pasted));
    },
    closeImport() {
      state.setState({ imported: null });
    },
    openCase(fixture, { text, notes = [], isError = false, isRestored = false, hash }) {
      const before = debug.getState();
      if (!isRestored) verbs.showReply();
      verbs.open(fixture, 'open', isSharedHash(hash) ? 'linked' : 'kept');
      if (hash !== undefined) address.claim(hash);
      cases.recallPaste(fixture);
      if (app.getState().dialog !== null && !isRestored) goToReply();
      if (!isRestored) app.setState({ workspace: 'debug', dialog: null });
      // The head names the case, and Undo leads back.
      const isSeen = notes.length === 0;
      verbs.toast(text, { notes, isError, about: 'reply', isSeen, actions: [wayBack(before)] });
    },
    async followAddress() {
      const { hash } = location;
      if (address.hashOf(debug.getState().reply) === hash) return;
      const opened = await coming(followHash(hash, service));
      if (opened === null || location.hash !== hash) return;
      if (!opened.ok) verbs.toast(opened.error, { isError: true });
      else cases.openCase(opened.value.fixture, { ...linkNews(opened.value), hash });
    },
  };

  async function readPlainly(text: string, fileName: string | undefined): Promise<void> {
    const choice = { as: 'plain-text' };
    const read = await attempt(service.importTranscript(text, choice));
    if (read.ok) showImport(read.value, newSource(text, fileName), choice);
    else verbs.toast(read.error, { isError: true });
  }

  return cases;
}

/** Whether nothing is known of it but its text. */
const isTextAlone = ({ kind, fixture: { source, tools } }: PastedCase): boolean =>
  kind === 'plain-text' && !tools && typeof source === 'object' && Object.keys(source).length === 1;

const isAlike = (one: PastedText['about'], other: PastedText['about']): boolean =>
  one.text === other.text && one.tools === other.tools && one.reader === other.reader;

const wrappedBy = (
  { text, fileName }: Pick<ImportSource, 'text' | 'fileName'>,
  around: UnwrappedReply,
  key: number,
  isWhole: boolean,
): WrappedText => ({ text, fileName, around, key, isWhole });

/** What is said of a case that came by an address. */
export function linkNews({ fixture, cut, remarks }: OpenedCase): {
  text: string;
  notes: readonly string[];
  isError: boolean;
} {
  const name = fixture.title ?? fixture.id;
  return {
    text: cut ?? (name === undefined ? 'Opened a shared case.' : `Opened “${name}”.`),
    notes: remarks,
    isError: cut !== undefined,
  };
}

function isImport(value: PastedCase | OpenedCase): value is PastedCase {
  return 'channels' in value;
}

/** A worker that is lost or never came answers like a file that cannot be read. */
function attempt<T>(answer: Promise<Result<T>>): Promise<Result<T>> {
  return answer.catch((error) => err(isSilence(error) ? HUNG : UNREACHABLE));
}
