import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { CaseService } from '../../../contract/case-service.ts';
import type { Fixture, UnwrappedReply } from '../../../core/cases/fixture.ts';
import type { ImportChoice, ImportedCase } from '../../../core/transcripts/imported-case.ts';
import type { ToastAction } from '../../parts/page/news.ts';
import type { ConversationStore } from '../histories/create-conversation.ts';
import type { Autosave } from './autosave.ts';
import type { CaseAddress } from './case-address.ts';
import type { CaseStore } from './recent/case-store.ts';

/** What was imported last, as long as its reply is in hand. */
export interface LastImport {
  /** Of the paste or file; other choices of its content keep it. */
  readonly id: number;
  readonly text: string;
  readonly fileName: string | undefined;
  readonly choice: ImportChoice;
  readonly found: ImportedCase;
  /** Key of the reply that it made. */
  readonly key: number;
  readonly takeBack: ToastAction;
}

const IMPORTED = 'Imported ';

/** Whether there is something to choose about what was imported. */
export const hasChoice = ({ channels, entryCount }: ImportedCase): boolean => channels.length > 1 || entryCount > 1;

/** What the line above the reply says of a stream that was imported; null where there is more to say or to choose than fits a line. */
export function streamNote({ found }: LastImport): string | null {
  const { sentence, notes, request } = found;
  if (!sentence.startsWith(IMPORTED) || notes.length > 0 || request || hasChoice(found)) return null;
  const note = sentence.slice(IMPORTED.length).replace(/(?:, no times recorded)?\.$/, '');
  return note[0]!.toUpperCase() + note.slice(1);
}

/** A text in which a reply was found, and as what it is shown now. */
export interface WrappedText {
  readonly text: string;
  readonly fileName: string | undefined;
  /** What is around the reply. */
  readonly around: UnwrappedReply;
  /** Key of the reply that it is shown as. */
  readonly key: number;
  /** The whole text is shown, not the reply inside it. */
  readonly isWhole: boolean;
}

export interface CasesState {
  readonly imported: LastImport | null;
  readonly wrapped: WrappedText | null;
}

/** What the user is told of a case that was opened. */
export interface CaseNews {
  readonly text: string;
  readonly notes?: readonly string[];
  readonly isError?: boolean;
  /** True for what comes back by itself: the open workspace stays. */
  readonly isRestored?: boolean;
  /** What leads to the case, where something does. */
  readonly hash?: string;
}

/** Everything that comes into the page and goes out of it. */
export interface Cases {
  readonly service: CaseService;
  readonly address: CaseAddress;
  readonly state: StoreApi<CasesState>;
  /** The history that was pasted, where that is what was. */
  readonly conversation: ConversationStore;
  /** Recent work; opened when it is first asked for. */
  readonly recent: () => Promise<CaseStore>;
  readonly kept: Autosave;
  /** Takes foreign text, shows what it holds and says what it was. */
  importText(text: string, fileName?: string): Promise<void>;
  /** Resolves when nothing that was pasted, dropped or chosen is still being read. */
  idle(): Promise<void>;
  /** Opens the first file and names the others. */
  importFiles(files: readonly File[]): Promise<void>;
  /** Reads the last import another way, in place of the first way. */
  importOtherwise(choice: ImportChoice): Promise<void>;
  /** Shows the text that the reply was taken out of, or takes it out of that. */
  readWrappedOtherwise(): Promise<void>;
  /** Keeps that a reply is inside the text that was pasted into the editor. */
  offerReplyInside(text: string, around: UnwrappedReply): void;
  /** Puts away what can be chosen about the last import. */
  closeImport(): void;
  /** Shows a case in place of the reply in hand, with news and a way back. */
  openCase(fixture: Fixture, news: CaseNews): void;
  /** Says of the case in hand what was said when it was pasted; nothing where it was not. */
  recallPaste(fixture: Fixture): void;
  /** Follows the hash that is in the address. */
  followAddress(): Promise<void>;
}

/** A text that was pasted is a log without a file. */
export const PASTED_LOG = 'pasted log';

export const CasesContext = createContext<Cases | null>(null);

export function useCases(): Cases {
  const cases = useContext(CasesContext);
  if (!cases) throw new Error('Chunkscope bug: no cases above this component');
  return cases;
}

export function useCasesState<Picked>(selector: (state: CasesState) => Picked): Picked {
  return useStore(useCases().state, selector);
}
