import type { PastedAccount } from '../../../core/account/import-pasted.ts';
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

/** What is said of the paste, as long as the reply is as it was pasted; null elsewhere. */
export function selectAccount(state: Asked): PastedAccount | null {
  const paste = pasteOf(state);
  return paste && isAsOpened(state, paste) && isAskedAlike(state, paste) ? paste.account : null;
}

/** The paste whose account was asked for with other tools or another server; null elsewhere. */
export function pasteToAskAgain(state: Asked): PastedText | null {
  const paste = pasteOf(state);
  return paste && isAsOpened(state, paste) && !isAskedAlike(state, paste) ? paste : null;
}

/** The reply in hand as what an account of it holds for. */
export const aboutReply = (state: Asked): PastedText['about'] => ({
  text: state.reply.raw.text,
  dialect: state.reply.dialect,
  tools: toolsInForce(state),
  reader: state.reply.reader,
});

/** The paste says that something went wrong, and holds no reply: there is nothing to replay. */
export function selectIsErrorAlone(state: Asked): boolean {
  const account = selectAccount(state);
  return account !== null && account.replyItem === null && IS_ERROR.has(account.verdict);
}

const IS_ERROR: ReadonlySet<string> = new Set(['refused', 'failed']);
