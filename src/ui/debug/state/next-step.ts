import type { Report } from '../../../contract/parse-service.ts';
import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import type { CauseGroup } from '../../../core/words/causes.ts';
import { figure } from '../../parts/words/count.ts';
import { causesOf } from './causes.ts';
import { namedUnread } from './selectors.ts';

/** All that can be fixed. */
export interface FixStep {
  readonly kind: 'fix';
  readonly title: string;
  readonly causes: readonly CauseGroup[];
  /** How many places, of those that are listed. */
  readonly count: number;
}

/** What the verdict calls for. */
export type NextStep =
  | FixStep
  | { readonly kind: 'message' | 'tools' | 'open'; readonly title: string }
  | { readonly kind: 'copy'; readonly title: string; readonly text: string };

/** The one step that a screen offers first: what can be fixed, then what is not known; null where the calls run as far as is known. */
export function nextStepOf(
  report: Report,
  reply: { readonly text: string; readonly hasTools: boolean },
): NextStep | null {
  const { problems } = causesOf(report);
  const fix = fixStepOf(report);
  if (fix) return fix;
  if (report.length === 0) return { kind: 'open', title: 'Open a reply' };
  if (report.undefinedTool !== null || namedUnread(report) !== null) return { kind: 'tools', title: 'Add tools' };
  if (problems.length > 0) return { kind: 'message', title: 'Message to the model' };
  if (report.verdict === 'none') return { kind: 'open', title: 'Open another reply' };
  if (report.wouldFail) return { kind: 'tools', title: 'Add tools' };
  return reply.hasTools ? { kind: 'copy', title: 'Copy reply', text: reply.text } : null;
}

/** What is copied or opened where the account says what helps; what the reply itself calls for is told from its reading. */
export function stepOfAccount(account: PastedAccount, own: NextStep | null, reply: string): NextStep | null {
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
      return own?.kind === 'tools' ? own : null;
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
      return own?.kind === 'fix' ? own : { kind: 'message', title: 'Message to the model' };
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

/** What is fixed in one step, a single place by what its fix does; null where nothing can be. */
export function fixStepOf(report: Report): FixStep | null {
  const causes = causesOf(report).problems.filter(({ fixable }) => fixable > 0);
  const places = causes.reduce((sum, cause) => sum + cause.fixable, 0);
  if (places === 0) return null;
  const only = places === 1 ? causes[0]?.members.find(({ fix }) => fix)?.fix : undefined;
  const all = causes.some(({ mayHaveFixes }) => mayHaveFixes) ? 'Fix all' : `Fix ${figure(places)} places`;
  return { kind: 'fix', title: only?.title ?? all, causes, count: places };
}
