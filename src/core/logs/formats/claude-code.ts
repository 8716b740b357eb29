import { answerOf } from '../answer.ts';
import type { LogFormat } from '../log-format.ts';

/** The lines that Claude Code prints of a session, or keeps of it: messages are whole, and all others repeat or frame them. */
export const claudeCode: LogFormat = {
  id: 'claude-code',
  title: 'sessions of Claude Code',
  sniff: ({ type, session_id, sessionId }) =>
    KINDS.has(String(type)) && typeof (session_id ?? sessionId) === 'string' ? 1 : 0,
  replies: ({ type, message }) => (type === 'assistant' ? answerOf(message) : 'not-a-model-call'),
};

/** Events of a stream are followed by the message that they make up, and the result says the last message again. */
const KINDS: ReadonlySet<string> = new Set(['system', 'assistant', 'user', 'stream_event', 'result']);
