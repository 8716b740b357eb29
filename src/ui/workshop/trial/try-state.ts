import type { RunNews } from '../../../contract/try-service.ts';
import type { DraftedChange } from '../../../core/trial/drafted-change.ts';
import type { ListedAnswer, OpenedAnswer } from '../../../core/trial/opened-answer.ts';
import type { Preparation, ShownTask } from '../../../core/trial/prepared-trial.ts';
import type { Size } from '../../../core/trial/sizes.ts';

/** A model that the companion can ask. */
export interface TryModel {
  readonly name: string;
  /** Its base URL; null where it is simulated. */
  readonly endpoint: string | null;
  /** The variable that its key is read from; null where there is none. */
  readonly key: string | null;
}

/** In the place of a variant's id: the tools of the API, without a prompt. */
export const NATIVE_ID = 'native tools';

/** Where the tasks come from. */
export type TaskSource = 'made' | 'own' | 'recorded';

/** The measures that the plot can show. */
export type Plot = 'arrived' | 'strict' | 'resilient' | 'right';

/** What fills a window too narrow for all. */
export type TryPane = 'variants' | 'contents' | 'causes' | 'setup';

/** A cell of What breaks: a kind of content and the place of a variant in the run. */
export interface Cell {
  readonly kind: string;
  readonly variant: number;
}

export interface TryData {
  readonly isOpen: boolean;
  /** Whether a run is shown, or what may be asked. */
  readonly shows: 'ready' | 'run';
  readonly failure: string | null;

  /** Ids of variants, `NATIVE_ID` among them where the API's own tools are tried; null until the first were taken. */
  readonly ticked: readonly string[] | null;
  readonly source: TaskSource;
  /** Tasks as the user wrote or chose them, by source. */
  readonly texts: Readonly<Record<'own' | 'recorded', string>>;
  readonly preparation: Preparation | null;
  /** Why the tasks cannot be read. */
  readonly problem: string | null;
  readonly taskAt: number;
  readonly task: ShownTask | null;
  readonly rounds: number;
  readonly untilKnown: boolean;
  /** An answer that does not run is followed by one message. */
  readonly secondTry: boolean;
  /** Null: as much as the run takes. */
  readonly maxRequests: number | null;
  readonly maxTokens: number | null;
  readonly concurrency: number;
  readonly sizes: readonly Size[];
  /** Models of the companion; null where there is none. */
  readonly models: readonly TryModel[] | null;
  readonly model: number;

  readonly news: RunNews | null;
  /** Null: that of the lane which decides. */
  readonly plot: Plot | null;
  readonly cell: Cell | null;
  /** Whether the user chose what is listed. */
  readonly isChosen: boolean;
  readonly cause: string | null;
  readonly showsRight: boolean;
  readonly listed: readonly ListedAnswer[];
  /** Which of them is open; -1 where none is. */
  readonly index: number;
  readonly opened: OpenedAnswer | null;
  readonly draft: DraftedChange | null;
  readonly pane: TryPane;
  /** Whether the reply fills a window too narrow for it beside the rest. */
  readonly showsReply: boolean;
}

export interface TryVerbs {
  open(): void;
  close(): void;
  tick(id: string, on: boolean): void;
  setSource(source: TaskSource): void;
  setText(source: 'own' | 'recorded', text: string): void;
  showTask(at: number): void;
  setRounds(rounds: number): void;
  setUntilKnown(on: boolean): void;
  setSecondTry(on: boolean): void;
  setLimit(limit: 'maxRequests' | 'maxTokens' | 'concurrency', value: number): void;
  setModel(model: number): void;

  /** Has the companion begin. */
  start(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  /** Has the companion ask what is missing of the run that is shown. */
  runOthers(): Promise<void>;
  openRun(file: Blob): Promise<void>;
  /** Opens one run, or holds two against each other in Logs. */
  openRuns(files: readonly File[]): Promise<void>;
  openSample(): Promise<void>;
  savePlan(): Promise<void>;
  exportRun(): Promise<void>;
  /** Back to what may be asked. */
  prepareAgain(): void;

  setPlot(plot: Plot): void;
  selectCell(cell: Cell | null): void;
  selectCause(cause: string): void;
  setShowsRight(on: boolean): void;
  /** Opens an answer of the list; where the window is too narrow for it beside the rest, in their place if `shows`. */
  select(index: number, shows?: boolean): Promise<void>;
  openInDebug(): void;
  /** Saves the drafted change as a variant and prepares to try it against the one it was drafted from. */
  draftAndTry(): void;
  useVariant(variant: number): void;
  openInCompare(a: string, b: string): Promise<void>;
  setPane(pane: TryPane): void;
  closeReply(): void;
}

export type TryState = TryData & { readonly verbs: TryVerbs };
