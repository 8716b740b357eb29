import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationService } from '../../../contract/conversation-service.ts';
import type { ProviderId } from '../../../core/conversation/providers/provider.ts';
import type { CorrectedHistory, RowWords } from '../../../core/conversation/shown/shown-conversation.ts';
import { copyText, NOT_COPIED } from '../../parts/widgets/copy-text.ts';
import { download } from '../../parts/widgets/download.ts';
import { quoted } from '../../parts/widgets/Words.tsx';
import { count } from '../../parts/words/count.ts';
import { conversationOf } from '../state/pasted.ts';
import type { DebugStore } from '../store/debug-store.ts';
import {
  type ConversationData,
  type ConversationTab,
  folds,
  foldsAround,
  NO_CONVERSATION,
  turnBeside,
} from './conversation-state.ts';

export interface ConversationVerbs {
  /** Opens the history of a paste, or the same for another provider. */
  open(text: string, wanted?: ProviderId | null): Promise<void>;
  /** Takes a row in hand. */
  choose(row: number): void;
  toggleFold(row: number): void;
  /** Asks for the words of rows that are seen. */
  want(rows: readonly number[]): void;
  search(query: string): void;
  openProblem(problem: number): void;
  setTab(tab: ConversationTab): void;
  /** Where only one has room: back to the tree. */
  showTree(): void;
  showWhole(): void;
  /** Shows the turn of a message as a reply. */
  openTurn(message: number): Promise<void>;
  /** Goes to the turn before or after the one that is shown, or the row in hand. */
  stepTurn(direction: 1 | -1): void;
  back(): void;
  /** The history with all its corrections; says so where there is none. */
  corrected(): Promise<CorrectedHistory | null>;
  copyCorrected(): Promise<void>;
  saveCorrected(): Promise<void>;
}

export type ConversationState = ConversationData & { readonly verbs: ConversationVerbs };
export type ConversationStore = StoreApi<ConversationState>;

/** The conversation that the reply in hand is a turn of, as the worker holds it. */
export function createConversation(service: ConversationService, debug: DebugStore): ConversationStore {
  const store = createStore<ConversationState>()(() => ({ ...NO_CONVERSATION, verbs: {} as ConversationVerbs }));
  const { getState: get, setState: set } = store;
  const { toast } = debug.getState().verbs;
  const isAsked = new Set<number>();
  /** What a worker that is gone would have said. */
  const ask = <Answer>(answer: Promise<Answer>): Promise<Answer | null> => answer.catch(() => null);

  async function open(text: string, wanted: ProviderId | null = null): Promise<void> {
    const isSame = text === get().text;
    const { tab, unfolded } = get();
    isAsked.clear();
    set(isSame ? { wanted } : { ...NO_CONVERSATION, text, wanted });
    const shown = await ask(service.openConversation(text, wanted));
    if (get().text !== text || get().wanted !== wanted) return;
    if (!shown) return set({ isLost: true });
    set({ shown, words: new Map(), isLost: false, ...(isSame && { tab, unfolded }) });
    debug.getState().verbs.say(quoted(shown.sentence));
    const { deciding, rows } = shown;
    if (deciding >= 0) openProblem(deciding);
    else {
      set({ problem: -1, fix: undefined });
      choose(shown.loops[0]?.row ?? rows.findLastIndex((row) => row.level === 1));
    }
  }

  function choose(row: number): void {
    const { shown, current, detail } = get();
    const message = shown?.rows[row]?.message;
    if (!shown || message === undefined) return;
    const isKnown = detail !== null && shown.rows[current]?.message === message;
    set({ current: row, unfolded: new Set([...get().unfolded, ...foldsAround(shown.rows, row)]) });
    if (isKnown) return;
    void ask(service.conversationMessage(shown.id, message)).then((found) => {
      if (get().shown === shown && get().current === row) set({ detail: found });
    });
  }

  function openProblem(problem: number): void {
    const { shown } = get();
    const found = shown?.problems[problem];
    if (!shown || !found) return;
    set({ problem, fix: undefined, matches: null, query: '' });
    choose(found.row);
    const row = shown.rows[found.row];
    if (row && folds(row)) set({ unfolded: new Set([...get().unfolded, found.row]) });
    void ask(service.conversationFix(shown.id, problem)).then((fix) => {
      if (get().shown === shown && get().problem === problem) set({ fix });
    });
  }

  async function corrected(): Promise<CorrectedHistory | null> {
    const { shown } = get();
    const found = shown && (await ask(service.correctedConversation(shown.id)));
    if (!found) toast('This history could not be corrected.', { isError: true });
    return found;
  }

  const made = ({ titles, left }: CorrectedHistory): string =>
    `${count(titles.length, 'change')}${left.length > 0 ? `. ${count(left.length, 'problem')} without a correction: ${left[0]}` : '.'}`;

  const verbs: ConversationVerbs = {
    open,
    corrected,
    choose,
    openProblem,
    toggleFold(row) {
      const unfolded = new Set(get().unfolded);
      if (!unfolded.delete(row)) unfolded.add(row);
      set({ unfolded });
    },
    want(rows) {
      const { shown } = get();
      const missing = rows.filter((row) => !isAsked.has(row));
      if (!shown || missing.length === 0) return;
      for (const row of missing) isAsked.add(row);
      void ask(service.conversationWords(shown.id, missing)).then((found) => {
        if (get().shown !== shown) return;
        // The worker holds another one, or was started again.
        if (!found) return void open(get().text ?? '', get().wanted);
        const words = new Map<number, RowWords>(get().words);
        for (const [index, row] of missing.entries()) {
          const own = found[index];
          if (own) words.set(row, own);
        }
        set({ words });
      });
    },
    search(query) {
      const { shown } = get();
      set({ query });
      if (query.trim() === '') return set({ matches: null });
      if (!shown) return;
      void ask(service.searchConversation(shown.id, query.trim())).then((found) => {
        if (get().query === query && found) set({ matches: new Set(found) });
      });
    },
    setTab(tab) {
      set({ tab, isBeside: true });
    },
    showTree() {
      set({ isBeside: false });
    },
    showWhole() {
      set({ isWhole: true });
    },
    async openTurn(message) {
      const { shown } = get();
      const paste = conversationOf(debug.getState());
      const fixture = shown && (await ask(service.conversationTurn(shown.id, message)));
      if (!fixture || !paste) return;
      const row = shown.rows.findIndex((one) => one.message === message);
      if (row >= 0 && shown.rows[get().current]?.message !== message) choose(row);
      const act = debug.getState().verbs;
      act.open(fixture, 'turn', 'pasted');
      act.keepPaste(paste.text, paste.account, { turn: message, fileName: paste.fileName });
    },
    stepTurn(direction) {
      const { shown, current } = get();
      if (!shown) return;
      const open = conversationOf(debug.getState())?.turn;
      const next = turnBeside(shown, open ?? shown.rows[current]?.message ?? -1, direction);
      if (next === null) return;
      if (open !== undefined) void verbs.openTurn(next);
      else choose(shown.rows.findIndex((row) => row.message === next && !folds(row)));
    },
    back() {
      debug.getState().verbs.showTurn(null);
    },
    async copyCorrected() {
      const found = await corrected();
      if (!found) return;
      const isCopied = await copyText(found.text);
      toast(isCopied ? `Copied the corrected history: ${made(found)}` : NOT_COPIED, { isError: !isCopied });
    },
    async saveCorrected() {
      const found = await corrected();
      if (!found) return;
      const [, name = 'history', end = get().shown?.isSession ? '.jsonl' : '.json'] =
        /^(.*?)(\.\w+)?$/.exec(conversationOf(debug.getState())?.fileName ?? '') ?? [];
      download(found.text, `${name || 'history'}-corrected${end}`);
      toast(`Saved the corrected history: ${made(found)}`);
    },
  };
  store.setState({ verbs });

  // A draft, a link or undo brings another paste.
  debug.subscribe((state, before) => {
    const text = conversationOf(state)?.text ?? null;
    if (text !== null && text !== get().text && text !== conversationOf(before)?.text) void open(text);
  });
  return store;
}
