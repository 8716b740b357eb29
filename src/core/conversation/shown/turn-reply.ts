import type { Fixture } from '../../cases/fixture.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { printExactJson } from '../../json/exact-json.ts';
import { isObject } from '../../json/json-access.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { type Frame, frameLine } from '../../words/frame.ts';
import type { Conversation, HistoryItem } from '../conversation.ts';
import { EXACT_JSON } from '../source/exact-json-reader.ts';

/** What is needed of a history beside its items. */
export interface TurnSource {
  readonly history: Conversation;
  readonly held: readonly unknown[];
  readonly tools: readonly ToolDefinition[];
}

/** A turn of the model as a reply: its texts, and its native calls with a frame before the arguments of each. */
export function turnReply({ history, held, tools }: TurnSource, message: number, title: string): Fixture {
  const { items, messages, turns, request } = history;
  const chunks: string[] = [];
  const frames: Frame[] = [];
  let length = 0;
  const put = (text: string): void => {
    chunks.push(text);
    length += text.length;
  };
  const turn = turns[message] ?? -1;
  for (const [index, { start, end }] of messages.entries()) {
    if (index !== message && (turn < 0 || turns[index] !== turn)) continue;
    for (let at = start; at < end; at++) {
      const { kind, name = '', id } = items[at] as HistoryItem;
      const isAtLine = chunks.length === 0 || chunks.at(-1)?.endsWith('\n') === true;
      const lead = isAtLine ? '' : '\n';
      if (kind === 'text') put(`${lead}${String(held[at] ?? '')}`);
      if (kind !== 'call') continue;
      const line = frameLine(name);
      const args = argumentsText(held[at]);
      const from = length;
      put(`${lead}${line}${args}\n`);
      const frameStart = from + lead.length;
      frames.push({
        start: frameStart,
        end: frameStart + line.length,
        call: frames.length,
        name,
        ...(id !== undefined && id !== '' && { id }),
        ...(lead !== '' && { from }),
        until: length - 1,
      });
    }
  }
  return {
    format: 'chunkscope-fixture',
    version: 1,
    title,
    source: { kind: history.shape, ...(request.model !== undefined && { model: request.model }) },
    chunks,
    ...(frames.length > 0 && { frames }),
    ...(tools.length > 0 && { tools }),
    dialect: AUTO,
  };
}

/** Arguments as they are sent: their own text, or JSON with all digits. */
function argumentsText(args: unknown): string {
  if (typeof args === 'string') return args;
  if (args === undefined || args === null) return '{}';
  return printExactJson(isObject(args) || Array.isArray(args) ? EXACT_JSON.exact(args) : args);
}
