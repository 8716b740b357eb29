import { readReply } from '../reading/read-reply.ts';
import type { Conversation, HistoryMessage } from './conversation.ts';

/** Native calls before, then calls that the model wrote as text. */
export interface Drift {
  /** Of the first such message. */
  readonly pointer: string;
  readonly message: number;
  readonly count: number;
  readonly tool: string;
}

/**
 * Finds messages without calls in which the model wrote a complete call of a known tool as text, after a native call.
 * @param textAt  gives the text at a pointer of the history
 */
export function driftOf(history: Conversation, textAt: (pointer: string) => string | undefined): Drift | null {
  const { items, messages, request } = history;
  const first = items.findIndex(({ kind }) => kind === 'call');
  if (first < 0) return null;
  const tools = new Set([
    ...(request.tools ?? []),
    ...items.flatMap(({ kind, name }) => (kind === 'call' && name ? [name] : [])),
  ]);
  const drifts: Drift[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role !== 'assistant' || message.start <= first) continue;
    const tool = calledIn(textOf(history, message, textAt), tools);
    if (tool === undefined) continue;
    drifts.push({ pointer: message.pointer, message: index, count: 1, tool });
  }
  const [earliest] = drifts;
  return earliest ? { ...earliest, count: drifts.length } : null;
}

/** The text of a message; empty where it has calls. */
function textOf(
  { items }: Conversation,
  { start, end }: HistoryMessage,
  textAt: (pointer: string) => string | undefined,
): string {
  const own = items.slice(start, end);
  if (own.some(({ kind }) => kind === 'call')) return '';
  return own
    .filter(({ kind }) => kind === 'text')
    .map(({ pointer }) => textAt(pointer) ?? '')
    .join('\n');
}

/** Fences and code in a line show a call, they do not make one. */
const QUOTED = /^(`{3,}|~{3,})[\s\S]*?^\1[^\n]*$|`[^`\n]+`/gm;

/** The known tool that a complete call in a text names. */
function calledIn(text: string, tools: ReadonlySet<string>): string | undefined {
  if (![...tools].some((tool) => text.includes(tool))) return undefined;
  const { calls, findings } = readReply([text.replace(QUOTED, '')], { dialect: 'auto' });
  if (findings.some(({ code }) => code === 'call-in-code-fence')) return undefined;
  return calls.find(({ call }) => call.complete && tools.has(call.toolName))?.call.toolName;
}
