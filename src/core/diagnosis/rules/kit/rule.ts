import type { Reading } from '../../../reading/reading.ts';
import type { Noun } from '../../../words/causes.ts';
import type { Code } from '../../../words/codes.ts';
import type { Finding } from '../../../words/finding.ts';
import type { Frame } from '../../../words/frame.ts';
import type { StreamEnd } from '../../../words/stream-end.ts';
import type { WhyNone } from '../../in-prose/why-none.ts';
import type { FixProposal } from '../../proposals/fix-proposal.ts';
import type { Advice, Escaping } from './advice.ts';
import type { Lesson } from './lesson.ts';
import type { RepairWords } from './repair-words.ts';

/** One diagnostic code: what finds it, all its texts, and the edits that may fix it. One file per rule. */
export interface Rule {
  readonly code: Code;
  /** What broke, as a card's title. */
  readonly title: string;
  /** The rule's page in the reference, Markdown, our own words. */
  readonly about: string;
  /** Its noun after a number: singular, and plural where that differs. */
  readonly noun: Noun;
  /** The sentences about repairs of this code; null where the reader repairs nothing of the kind. */
  readonly repair: RepairWords | null;
  /** What the card says happened to the text where nothing was repaired; absent where `message` says it. */
  readonly kept?: string;
  /** What the retry message asks the model to do; null where `message` says it. */
  readonly advice: Advice | null;
  /** How what was written is escaped; absent where nothing is to be escaped. */
  readonly escaping?: Escaping;
  /** True where something is missing, so the retry message quotes nothing; absent where its span can be quoted. */
  readonly quotesNothing?: true;
  /** What in a prompt teaches the model not to do it; null where no prompt can. */
  readonly lesson: Lesson | null;
  /** The replies in the reference: with the fault, and with it fixed. More are in the file's `examples`, a function, so that no bundle holds them. */
  readonly failing: RuleExample;
  readonly passing: RuleExample;
  /** Finds warnings and remarks, never errors; absent where the machine or a reader reports the code. */
  find?(reading: Reading): Iterable<Finding>;
  /** `whyNone` is for the rule that says why there is no call; by default the text is a model's. */
  explain(finding: Finding, reading: Reading, whyNone?: WhyNone): Explanation;
  /**
   * Edits that may fix it, the best first: each is tried before it is offered, and the safest then leads (quick-fixes.ts).
   * Absent where only the model knows what was meant.
   */
  fixes?(finding: Finding, reading: Reading): Iterable<FixProposal>;
}

export interface RuleExample {
  readonly input: string;
  readonly recovery?: 'strict' | 'ampersand' | 'resilient';
  /** A dialect's id; Forge's own by default. */
  readonly dialect?: string;
  /** Where native calls are in the input. */
  readonly frames?: readonly Frame[];
  /** How the stream ended, where the rule depends on it. */
  readonly streamEnd?: StreamEnd;
  /** The system prompt of the request and what was said in it, where the rule depends on them. */
  readonly prompt?: { readonly system: string; readonly asked: string };
  readonly tools?: readonly { readonly name: string; readonly inputSchema: object }[];
}

/** A fact about the rule that a test checks; `fix` is the fix that is offered, with the text after it. */
export type RuleTest = RuleExample & { readonly fact: string } & (
    | { readonly silent: true }
    | {
        readonly says: string;
        readonly why?: string;
        readonly fix: { readonly title: string; readonly after: string } | null;
      }
  );

export interface Explanation {
  /** What is wrong, one sentence; its first letter may be small. */
  readonly message: string;
  /** Why the model probably did it, one sentence. */
  readonly why: string;
}
