import { createParser } from 'eventsource-parser';
import { parseJson } from '../../json/json-access.ts';
import type { WireEvent } from '../wire-event.ts';
import { isBlank, type Line } from './lines.ts';
import { shortenedEvent } from './shortened-event.ts';

export interface SseEvents {
  readonly events: readonly WireEvent[];
  /** Events that only keep the connection open. */
  readonly keepAlives: number;
  /** Blank lines between events are missing elsewhere. */
  readonly runTogether: boolean;
}

export const SSE_FIELD = /^(?:data|event|id|retry)(?::|$)|^:/;

/** `data:` alone, and comments that were sent as data (`data: : ping`). */
const isKeepAlive = (data: string): boolean => /^(?:: ?(?:ping|keep-?alive|heartbeat)\s*)?$/i.test(data);

const DATA_LINE = /^data(?::|$)/;

/**
 * Reads the lines as server-sent events. Beyond the standard: the last event counts without its blank line, and `data:`
 * lines that are whole JSON each are events each.
 */
export function readSse(lines: readonly Line[]): SseEvents {
  const events: WireEvent[] = [];
  let keepAlives = 0;
  let runTogether = false;
  let dataLines: Line[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      const at = dataLines;
      dataLines = [];
      if (isKeepAlive(data)) {
        keepAlives += 1;
        return;
      }
      const json = parseJson(data);
      const pieces = json === undefined && at.length > 1 ? data.split('\n') : [data];
      if (pieces.length > 1 && pieces.some((piece) => (parseJson(piece) ?? shortenedEvent(piece)) !== undefined)) {
        runTogether = true;
        pieces.forEach((piece, index) => {
          if (!isKeepAlive(piece)) events.push(wireEvent(piece, parseJson(piece), event, at[index]));
        });
      } else {
        events.push(wireEvent(data, json, event, at[0]));
      }
    },
  });
  for (const line of lines) {
    if (DATA_LINE.test(line.text)) dataLines.push(line);
    parser.feed(isBlank(line) ? '\n' : `${line.text}\n`);
  }
  parser.feed('\n');
  return { events, keepAlives, runTogether };
}

function wireEvent(data: string, json: unknown, name: string | undefined, line: Line | undefined): WireEvent {
  return {
    frame: 'sse',
    data,
    json,
    line: line?.number ?? 1,
    ...(name !== undefined && { event: name }),
    ...(line?.timeMs !== undefined && { timeMs: line.timeMs }),
  };
}
