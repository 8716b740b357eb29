/** What is said to a model, by whom. */
export interface Message {
  readonly role: string;
  readonly content: string;
}

/** A call of which every argument is known. */
export interface WholeCall {
  readonly toolName: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The call that must come; of an ask the tool alone is known. */
export type ExpectedCall = WholeCall | { readonly toolName: string; readonly arguments?: undefined };

/** The kind of tasks that ask for something in plain words and name no tool: they measure whether a model calls. */
export const ASK = 'ask';

/** Something that a model is asked to do, the same for every variant. */
export interface Task {
  /** Names it in a run. */
  readonly id: string;
  /** What makes it hard: one of `KINDS`, `ASK`, or a word of the user's. */
  readonly kind: string;
  /** The tool that is to be called. */
  readonly tool?: string;
  /** Without a system prompt, which is the variant's. */
  readonly messages: readonly Message[];
  /** Null where no call must come; absent where it is not known what is right. */
  readonly expect?: ExpectedCall | null;
}
