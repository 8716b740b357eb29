import type { Span } from '../../../base/span.ts';
import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import type { DebugData } from './debug-state.ts';
import type { PastedText } from './pasted-text.ts';
import { toolsInForce } from './tools-in-force.ts';

type Asked = Pick<DebugData, 'reply' | 'userTools' | 'pastes'>;

export const pasteOf = ({ reply, pastes }: Pick<DebugData, 'reply' | 'pastes'>): PastedText | null =>
  pastes.get(reply.key) ?? null;

/** Whether the reply is, to the letter and in its reading, the one that the account is about. */
const isAsOpened = ({ reply }: Asked, { about }: PastedText): boolean =>
  reply.raw.text === about.text && reply.dialect === about.dialect && reply.recovery === 'resilient';

const isAskedAlike = (state: Asked, { about }: PastedText): boolean =>
  toolsInForce(state) === about.tools && state.reply.reader === about.reader;

/** The paste of the reply in hand, where that is a conversation; null elsewhere. */
export function conversationOf(state: Pick<DebugData, 'reply' | 'pastes'>): PastedText | null {
  const paste = pasteOf(state);
  return paste?.account.isConversation && paste.text !== null ? paste : null;
}

/** The conversation is shown in place of a reply. */
export function selectShowsConversation(state: Pick<DebugData, 'reply' | 'pastes'>): boolean {
  const paste = conversationOf(state);
  return paste !== null && paste.turn === undefined;
}

/** The message whose turn is shown as a reply; null where none is. */
export const selectOpenTurn = (state: Pick<DebugData, 'reply' | 'pastes'>): number | null =>
  conversationOf(state)?.turn ?? null;

/** What is said of the paste of the reply that was read, as long as that is as it was pasted; null elsewhere. */
export function selectAccount({ readReply, ...state }: Asked & Pick<DebugData, 'readReply'>): PastedAccount | null {
  if (!readReply) return null;
  const read = { ...state, reply: readReply };
  const paste = pasteOf(read);
  if (!paste || paste.account.isConversation) return null;
  return isAsOpened(read, paste) && isAskedAlike(read, paste) ? paste.account : null;
}

/** The paste whose account was asked for with other tools or another server; null elsewhere. */
export function pasteToAskAgain(state: Asked): PastedText | null {
  const paste = pasteOf(state);
  if (!paste || paste.account.isConversation) return null;
  return isAsOpened(state, paste) && !isAskedAlike(state, paste) ? paste : null;
}

/** The reply in hand as what an account of it holds for. */
export const aboutReply = (state: Asked): PastedText['about'] => ({
  text: state.reply.raw.text,
  dialect: state.reply.dialect,
  tools: toolsInForce(state),
  reader: state.reply.reader,
});

/** The paste says that something went wrong, and holds no reply: there is nothing to replay. */
export function selectIsErrorAlone(state: Parameters<typeof selectAccount>[0]): boolean {
  const account = selectAccount(state);
  return account !== null && account.replyItem === null && IS_ERROR.has(account.verdict);
}

const IS_ERROR: ReadonlySet<string> = new Set(['refused', 'failed']);

/** Where the words are that decide what is said of an error that stands alone; null elsewhere. */
export function selectErrorPlace(state: Parameters<typeof selectAccount>[0]): Span | null {
  if (!selectIsErrorAlone(state)) return null;
  const account = selectAccount(state);
  return account?.complaints[account.deciding] ?? null;
}
