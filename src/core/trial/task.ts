/** What is said to a model, by whom. */
export interface Message {
  readonly role: string;
  readonly content: string;
}

/** The call that must come. */
export interface ExpectedCall {
  readonly toolName: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Something that a model is asked to do, the same for every variant. */
export interface Task {
  /** Names it in a run. */
  readonly id: string;
  /** What makes it hard: one of `KINDS`, or a word of the user's. */
  readonly kind: string;
  /** The tool that is to be called. */
  readonly tool?: string;
  /** Without a system prompt, which is the variant's. */
  readonly messages: readonly Message[];
  /** Null where no call must come; absent where it is not known what is right. */
  readonly expect?: ExpectedCall | null;
}
