import { ok, type Result } from '../../base/result.ts';
import { type ObjectValue, valueToJson } from '../calls/value.ts';
import type { PastedHistory } from '../conversation/history-of-paste.ts';
import { OpenedConversation } from '../conversation/shown/opened-conversation.ts';
import type { Evidence } from '../paste/evidence.ts';
import { withSurroundings } from '../paste/import-paste.ts';
import { bestOf, differingSentence, readerSentence } from '../readers/outcome-words.ts';
import { readReply } from '../reading/read-reply.ts';
import { withoutYaml } from '../transcripts/importable-text.ts';
import { caseOfResult, type ImportChoice, type ImportedCase, importCase } from '../transcripts/imported-case.ts';
import { PLAIN_TEXT } from '../transcripts/wanted-format.ts';
import { accountOfFacts, factsOf } from './account.ts';
import type { Account, AccountOptions } from './account-types.ts';
import { callsInReasoning } from './calls-in-reasoning.ts';
import { conversationCase, longHistory } from './conversation-case.ts';
import { type Decided, decide } from './deciding.ts';
import type { Facts, ReportedReply } from './facts.ts';
import { firstLineOf } from './first-line.ts';
import type { PastedAccount } from './pasted-account.ts';
import { shownHistory } from './shown-history.ts';

/** A paste as a case to be opened, with what is said of it; without, where its format was chosen or it is too long. */
export interface PastedCase extends ImportedCase {
  readonly account?: PastedAccount;
  /** Line of the paste at which the text begins, where each of its lines is one of the paste. */
  readonly firstLine?: number;
}

/** Beyond it a text is read as what its beginning is, in the time that it takes today. */
const LONGEST = 400_000;

/** They say themselves how they are read. */
const READ_AS_THEY_SAY: ReadonlySet<string> = new Set(['fixture', 'recording']);

/**
 * Imports a paste and says what is in it; what is opened is the reply that the account is about, of a history one of its turns.
 * `onHistory` gets the history that is to be shown.
 */
export async function importPasted(
  text: string,
  choice: ImportChoice = {},
  options: AccountOptions = {},
  onHistory: (opened: OpenedConversation) => void = () => {},
): Promise<Result<PastedCase>> {
  const long = Object.keys(choice).length === 0 && text.length > LONGEST ? longHistory(text) : undefined;
  if (long) {
    onHistory(long.opened);
    return ok({ ...conversationCase(long.opened), account: long.account });
  }
  const found = await importCase(text, choice, callsInReasoning);
  if (!found.ok || Object.keys(choice).length > 0 || READ_AS_THEY_SAY.has(found.value.kind)) return found;
  if (text.length > LONGEST || (await withoutYaml(text)) !== text) return found;
  const { tools: _, ...asked } = options;
  const { account, reply, evidence, history } = pastedAccount(text, found.value.fixture.tools ? asked : options);
  const conversation = history && OpenedConversation.of(text, history);
  if (conversation) {
    onHistory(conversation);
    return ok({ ...conversationCase(conversation), account });
  }
  if (found.value.entryCount > 1) return isOpened(found.value, reply) ? ok({ ...found.value, account }) : found;
  const opened = await caseOf(text, found.value, account, reply, evidence);
  const firstLine = firstLineOf(text, opened.fixture.chunks.join(''), reply);
  return ok({ ...opened, account, ...(firstLine !== undefined && { firstLine }) });
}

/** What a page shows of the account of a paste that it holds. */
export const accountOfPasted = (text: string, options: AccountOptions = {}): PastedAccount =>
  pastedAccount(text, options).account;

const pastedAccount = (text: string, options: AccountOptions): ShownAccount =>
  shownAccount(factsOf(text, options), options);

interface ShownAccount {
  readonly account: PastedAccount;
  /** The reply that is opened. */
  readonly reply: ReportedReply | undefined;
  readonly evidence: Evidence;
  /** The history that is shown in place of a reply. */
  readonly history: PastedHistory | undefined;
}

/** What a page shows of what is known of a paste. */
export function shownAccount(facts: Facts, options: AccountOptions): ShownAccount {
  const decided = decide(facts);
  const reply = decided.reply ?? facts.replies[0];
  const isChosen = options.reader !== undefined;
  const history = shownHistory(facts, decided);
  const account = shownOf(accountOfFacts(facts, decided), decided, { reply, isChosen, history });
  return { account, reply, evidence: facts.evidence, history };
}

function shownOf(
  account: Account,
  decided: Decided,
  { reply, isChosen, history }: Pick<ShownAccount, 'reply' | 'history'> & { readonly isChosen: boolean },
): PastedAccount {
  const { subject, sentence, verdict, culprit, next, message, parsers, complaints, evidence } = account;
  return {
    subject,
    sentence,
    verdict,
    culprit,
    do: account.do,
    next,
    ...(message !== undefined && { message }),
    parsers,
    complaints,
    evidence,
    servers: serversOf(account, isChosen),
    replyItem: reply?.reply.items[0] ?? null,
    deciding: decided.complaint ? complaints.indexOf(decided.complaint) : -1,
    isConversation: history !== undefined,
  };
}

function serversOf({ readers }: Account, isChosen: boolean): PastedAccount['servers'] {
  const best = isChosen ? bestOf(readers) : undefined;
  const sentence = best ? readerSentence(best) : differingSentence(readers);
  return sentence === null ? null : { sentence, isOfChosen: best !== undefined };
}

/** The import, where it reads the calls of the reply that decides: it keeps chunks, times and frames. */
async function caseOf(
  text: string,
  found: ImportedCase,
  { verdict }: PastedAccount,
  reply: ReportedReply | undefined,
  evidence: Evidence,
): Promise<ImportedCase> {
  if (reply && isOpened(found, reply)) return found;
  if (reply) return caseOfResult(withSurroundings(reply.reply, evidence), text, callsInReasoning);
  if (found.kind === PLAIN_TEXT || verdict === 'none') return found;
  const plain = await importCase(text, { as: PLAIN_TEXT });
  return plain.ok ? plain.value : found;
}

/** Whether a case is a reply: by its text, else, of a stream or an answer, by the calls in it. */
function isOpened({ kind, fixture }: ImportedCase, reply: ReportedReply | undefined): boolean {
  if (!reply) return false;
  if (fixture.chunks.join('') === reply.reply.imported.fixture.chunks.join('')) return true;
  if (kind === PLAIN_TEXT) return false;
  const { calls } = readReply(fixture.chunks, {
    dialect: 'auto',
    ...(fixture.frames && { frames: fixture.frames }),
    ...(fixture.tools && { tools: fixture.tools }),
  });
  const own = reply.report.calls;
  return (
    calls.length === own.length &&
    calls.length > 0 &&
    calls.map(({ call }) => keyOf(call)).join('\n') === own.map(keyOf).join('\n')
  );
}

const keyOf = (call: { readonly toolName: string; readonly arguments: ObjectValue }): string =>
  `${call.toolName} ${valueToJson(call.arguments)}`;
