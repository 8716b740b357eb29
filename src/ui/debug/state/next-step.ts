import type { Report } from '../../../contract/parse-service.ts';
import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import type { ReadersReport } from '../../../core/travel/session-readers.ts';
import type { CauseGroup } from '../../../core/words/causes.ts';
import { figure } from '../../parts/words/count.ts';
import { causesOf } from './causes.ts';

import { namedUnread } from './selectors.ts';

/** What the verdict calls for. */
export type NextStep =
  | { readonly kind: 'fix'; readonly title: string; readonly causes: readonly CauseGroup[] }
  | { readonly kind: 'message' | 'tools' | 'compare' | 'share' | 'open'; readonly title: string }
  | { readonly kind: 'copy'; readonly title: string; readonly text: string };

interface Known {
  readonly report: Report;
  readonly readers: ReadersReport | null;
  readonly hasTools: boolean;
  /** The log around the reply says that its server lost the call. */
  readonly isLost: boolean;
  /** The comparison is open already. */
  readonly isCompared: boolean;
}

/** The one step that a screen offers first: what can be fixed, then what servers would do, then what is not known. */
export function nextStepOf({ report, readers, hasTools, isLost, isCompared }: Known): NextStep {
  const { problems } = causesOf(report);
  const fixable = problems.filter(({ fixable: fixes }) => fixes > 0);
  const fixes = fixable.reduce((sum, cause) => sum + cause.fixable, 0);
  if (fixes > 0) return { kind: 'fix', title: fixTitle(fixable, fixes), causes: fixable };
  if (report.length === 0) return { kind: 'open', title: 'Open a reply' };
  if (report.undefinedTool !== null || namedUnread(report) !== null) return { kind: 'tools', title: 'Add tools' };
  if (problems.length > 0) return { kind: 'message', title: 'Message to the model' };
  if (report.verdict === 'none') return { kind: 'open', title: 'Open another reply' };
  if (report.wouldFail) return { kind: 'tools', title: 'Add tools' };
  const differing = readersThatDiffer(readers) ?? (isLost ? 'servers' : null);
  if (differing !== null && !isCompared) return { kind: 'compare', title: `Compare the ${differing}` };
  return hasTools ? { kind: 'share', title: 'Share' } : { kind: 'tools', title: 'Add tools' };
}

/** What is copied or opened where the account says what helps; what the reply itself calls for is told from its reading. */
export function stepOfAccount(account: PastedAccount, own: NextStep, reply: string): NextStep | null {
  const { do: helps, message, parsers } = account;
  switch (helps) {
    case 'retry':
      return null;
    case 'fix-request':
      return { kind: 'open', title: 'Open request or session' };
    case 'fix-history':
      return { kind: 'open', title: 'Open a file' };
    case 'paste-more':
      return account.replyItem === null ? { kind: 'open', title: 'Open a file' } : own;
    case 'add-tools':
      return { kind: 'tools', title: 'Add tools' };
    case 'message-model':
      return message === undefined || account.replyItem !== null
        ? { kind: 'message', title: 'Message to the model' }
        : { kind: 'copy', title: 'Copy the message', text: message };
    case 'set-parser': {
      const parser = Object.values(parsers)[0];
      return parser === undefined
        ? own
        : { kind: 'copy', title: 'Copy the flag', text: `--tool-call-parser ${parser}` };
    }
    case 'none':
      return { kind: 'copy', title: 'Copy reply', text: reply };
    case 'fix-reply':
      return own.kind === 'fix' ? own : { kind: 'message', title: 'Message to the model' };
    default:
      return { kind: 'copy', title: 'Copy as issue', text: issueOf(account) };
  }
}

/** The account as Markdown for a bug tracker. */
function issueOf({ sentence, next, complaints }: PastedAccount): string {
  const quotes = complaints.map(({ by, quote, line }) => `${by}, line ${line}:\n\n${fenced(quote)}`);
  return [sentence, ...quotes, next].join('\n\n');
}

const fenced = (text: string): string => `\`\`\`\`text\n${text}\n\`\`\`\``;

/** Whether a step is all that can be fixed of one cause. */
export const isFixOf = (step: NextStep, cause: CauseGroup): boolean =>
  step.kind === 'fix' && step.causes.length === 1 && step.causes[0] === cause;

/** A single fix by what it does. */
function fixTitle(fixable: readonly CauseGroup[], fixes: number): string {
  const only = fixes === 1 ? fixable[0]?.members.find(({ fix }) => fix)?.fix : undefined;
  if (only) return only.title;
  const [cause] = fixable;
  return fixable.length === 1 && cause?.count === fixes
    ? `Fix all ${figure(fixes)}`
    : `Fix the ${figure(fixes)} that are safe`;
}

/**
 * Who does not run it as it is read here: the one that is chosen, else some server; agents where none of them runs it, since a
 * reply is written for one of them.
 */
function readersThatDiffer(readers: ReadersReport | null): 'servers' | 'agents' | null {
  if (!readers) return null;
  const { accounts, chosen } = readers;
  const known = (chosen < 0 ? accounts : accounts.slice(chosen, chosen + 1)).filter(
    ({ outcome }) => outcome !== 'unknown',
  );
  const servers = known.filter(({ reader }) => !reader.isAgent);
  if (servers.length > 0) return servers.some(({ outcome }) => outcome !== 'runs') ? 'servers' : null;
  return known.length > 0 && known.every(({ outcome }) => outcome !== 'runs') ? 'agents' : null;
}

/** Why a step is the next one where nothing is to be fixed; the verdict says the rest. */
const REASONS: Readonly<Partial<Record<NextStep['kind'], string>>> = {
  tools: 'The tools of its request tell whether its arguments fit',
  compare: 'Some servers read it otherwise',
  share: 'Nothing to fix',
};

interface ForReason {
  readonly isLost: boolean;
  readonly isGrowing: boolean;
  /** A call was read that would run as it is. */
  readonly runs: boolean;
}

/** Of a stream that still runs it holds so far. */
export function reasonFor(kind: NextStep['kind'], { isLost, isGrowing, runs }: ForReason): string | undefined {
  if (isLost) return runs ? 'Nothing to fix in the reply itself' : undefined;
  return kind === 'share' && isGrowing ? `${REASONS.share} so far` : REASONS[kind];
}
