import type { Reading } from '../../reading/reading.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';

/** One diagnostic code: what finds it, what is said of it, and the edits that would mend it. One file per rule. */
export interface Rule {
  readonly code: Code;
  /** What broke, as a card's title. */
  readonly title: string;
  /** The rule's page in the reference, Markdown, our own words. */
  readonly about: string;
  /** Replies that show the code and that show it mended; both are run as tests. */
  readonly failing: RuleExample;
  readonly passing: RuleExample;
  /** Facts that neither the machine nor the readers report: warnings and remarks, never errors. */
  find?(reading: Reading): Iterable<Finding>;
  explain(finding: Finding, reading: Reading): Explanation;
  /** Edits that should mend it, the best first; each is checked before it is offered, and the safest then leads (quick-fixes.ts). */
  fixes?(finding: Finding, reading: Reading): Iterable<FixProposal>;
}

export interface RuleExample {
  readonly input: string;
  readonly recovery?: 'strict' | 'ampersand' | 'resilient';
  /** A dialect's id; Forge's own by default. */
  readonly dialect?: string;
  readonly tools?: readonly { readonly name: string; readonly inputSchema: object }[];
}

export interface Explanation {
  /** What is wrong, one sentence; its first letter may be small. */
  readonly message: string;
  /** Why the model probably did it, one sentence. */
  readonly why: string;
}
