import { createContext, use, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { ExportedCase } from '../../../core/cases/export-case.ts';
import type { Fixture } from '../../../core/cases/fixture.ts';
import type { CauseReport } from '../../../core/logs/opened/log-report.ts';
import type { SectionId } from '../../../core/prompts/sections/prompt-section.ts';
import type { MistakeCoverage } from '../../../core/prompts/workshop/covered-mistakes.ts';
import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import type { TaskEnd } from '../../../core/words/task-end.ts';
import type { AppState, AppStore, LogPager } from './app-store.ts';
import type { News } from './news.ts';

/** A store that is read and followed, and changed by its owner alone. */
export type Readable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/** The reply in Debug, as the other workspaces see it. */
export interface ReplyInHand {
  /** Empty for a reply that was pasted or typed. */
  readonly title: string;
  /** Tools that came with the reply. */
  readonly ownTools: readonly ToolDefinition[];
  /** Tools that the Workshop gave. */
  readonly userTools: readonly ToolDefinition[];
  /** Those of the two that its calls are checked against. */
  readonly tools: readonly ToolDefinition[];
}

/** The log in Logs, as the other workspaces see it. */
export interface LogInHand {
  readonly report: { readonly causes: readonly CauseReport[] } | null;
}

/** Two values of a field of a log. */
export interface GroupSides {
  readonly path: string;
  readonly a: string;
  readonly b: string;
}

/** How many tools are in a text, and a sentence that says so or why there are none. */
export interface ToolsFound {
  readonly tools: number;
  readonly sentence: string;
}

/** The prompt and the tools in the Workshop, as the other workspaces see them. */
export interface PromptInHand {
  /** Null until they were looked over. */
  readonly settings: { readonly taskEnd?: TaskEnd } | null;
  /** What the prompt says against each mistake; null until it was asked for. */
  readonly coverage: MistakeCoverage | null;
  readonly verbs: {
    /** Finds out which mistakes the prompt covers, for the tools that Debug checks against. */
    coverMistakes(): void;
    /** Brings a section of the prompt into view. */
    showSection(id: SectionId): void;
    /** How a task ends, for the prompt and for messages to the model; undefined where it is not said. */
    setTaskEnd(taskEnd: TaskEnd | undefined): void;
    /** The user's own example for a tool, as a call names it. */
    writeExample(text: string, tool: string, server?: string): void;
    /** Puts foreign definitions in place of those that are there. */
    importDefinitions(text: string, source: string): Promise<void>;
    /** What tools a text holds, without taking them; null where it could not be looked at. */
    findTools(text: string): Promise<ToolsFound | null>;
    /** Keeps a prompt that came with a request as a variant of its own. */
    keepPrompt(text: string): void;
  };
}

/** A recorded stream in Debug, told of what comes. */
export interface LiveReply {
  /** Adds chunks, each with the milliseconds before it; false where another reply came, or this one was changed. */
  grow(growth: { readonly chunks: readonly string[]; readonly dt: readonly number[] }): Promise<boolean>;
  /** The stream is over; `fixture` is the whole of it, where its tape was kept. */
  end(how: string, fixture: Fixture | null): void;
}

/**
 * What a workspace asks of the page around it. The workspaces know nothing of one another: what one has for another goes
 * through here, and the shell alone knows which of them answers.
 */
export interface Page {
  readonly app: AppStore;
  readonly news: News;

  /** What is in Debug. */
  readonly reply: Readable<ReplyInHand>;
  /** Shows a reply of a log in Debug, with the way through the others, if there is one. */
  openReply(fixture: Fixture, way: Omit<LogPager, 'key'> | null): void;
  /** Shows a recorded stream in Debug, as far as it has come. */
  openLive(fixture: Fixture): LiveReply;
  /** Shows a text in Debug, read with the tools that are there; `panel` is what of it is shown beside. */
  openText(text: string, panel?: 'problems'): void;
  /** Takes foreign text as a reply, shows what it holds in Debug and says what it was. */
  importText(text: string): Promise<void>;
  /** A fixture as a file for others, credentials masked; null where it could not be written. */
  maskedFile(fixture: Fixture): Promise<ExportedCase | null>;
  /** Has Debug check calls against these; `overReply`: in place of those that the reply brings. */
  setTools(tools: readonly ToolDefinition[], overReply: boolean): void;

  /** Goes to Logs and reads a file there, with two of its groups beside each other where `sides` says so. */
  openLog(name: string, file: Blob, sides?: GroupSides): Promise<void>;
  /** Goes to Logs and holds two files against each other there. */
  compareLogs(a: File, b: File): Promise<void>;
  /** Goes to Try in the Workshop and opens the file of a run there. */
  openRun(file: Blob): Promise<void>;
  /** What Logs has, once it has been opened; null before. */
  log(): Readable<LogInHand> | null;
  /** Logs says that it has been opened. */
  shareLog(log: Readable<LogInHand>): void;

  /** What is in the Workshop, fetched when it is first asked for. */
  prompt(): Promise<Readable<PromptInHand>>;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('Chunkscope bug: no page around this component');
  return page;
}

export const useAppStore = (): AppStore => usePage().app;

export function useApp<Picked>(selector: (state: AppState) => Picked): Picked {
  return useStore(useAppStore(), selector);
}

/** What is in the Workshop; the component waits until it is there. */
export const usePrompt = (): Readable<PromptInHand> => use(usePage().prompt());
