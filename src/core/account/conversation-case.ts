import { historyOfPaste } from '../conversation/history-of-paste.ts';
import { OpenedConversation } from '../conversation/shown/opened-conversation.ts';
import { isLongHistory } from '../conversation/source/is-long-history.ts';
import type { ImportedCase } from '../transcripts/imported-case.ts';
import type { PastedAccount } from './pasted-account.ts';
import { nextOfHistory, rulingOnHistory } from './refused-history.ts';

/** One turn of a conversation, to be opened. */
export const conversationCase = (opened: OpenedConversation): ImportedCase => ({
  kind: 'conversation',
  sentence: 'Opened the conversation in this paste.',
  notes: [],
  channels: [],
  channel: '',
  entries: [],
  entryCount: 1,
  entry: 0,
  fixture: opened.firstTurn(),
});

/** A history that is all of a text. */
interface LongHistory {
  readonly opened: OpenedConversation;
  readonly account: PastedAccount;
}

/** The history that a long text is, and what is said of it without looking at anything else; undefined where it seems to be none. */
export function longHistory(paste: string): LongHistory | undefined {
  const conversation = isLongHistory(paste) ? historyOfPaste(paste) : undefined;
  const opened = conversation && OpenedConversation.of(paste, conversation);
  if (!opened) return undefined;
  const { subject, verdict, culprit, do: helps } = rulingOnHistory(conversation);
  const account = {
    subject,
    sentence: opened.sentence,
    verdict,
    culprit,
    do: helps,
    next: nextOfHistory(conversation),
    parsers: {},
    complaints: [],
    evidence: [{ kind: 'ask', item: 0, start: 0, end: paste.length, line: 1, column: 1 } as const],
    servers: null,
    replyItem: null,
    deciding: -1,
    isConversation: true,
  };
  return { opened, account };
}
