import { parseJson } from '../../json/json-access.ts';
import type { Frame, WireEvent } from '../wire-event.ts';
import type { Line } from './lines.ts';

/** One JSON object a line, a comma after it or not; `[DONE]` too. */
export const JSON_LINE = /^\s*(?:\{.*|\[DONE\]\s*$)/;

/** One `code:JSON` a line, as the AI SDK's data stream of v4 has it. */
export const DATA_STREAM_LINE = /^[0-9a-k]:(?=["[{]|null|true|false)/;

export const readJsonLine = (line: Line): WireEvent => wireEvent('jsonl', line, line.text.trim().replace(/,$/, ''));

export const readDataStreamLine = (line: Line): WireEvent => ({
  ...wireEvent('data-stream', line, line.text.slice(2)),
  event: line.text[0]!,
});

function wireEvent(frame: Frame, line: Line, data: string): WireEvent {
  const timed = line.timeMs !== undefined && { timeMs: line.timeMs };
  return { frame, data, json: parseJson(data), line: line.number, ...timed };
}
