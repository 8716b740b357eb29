import { parseJson } from '../../json/json-access.ts';
import type { WireEvent } from '../wire-event.ts';
import { type Line, withText } from './lines.ts';

/** Where an event may begin behind something else. */
const START = /(?<![\w"'\\])(?:data|event):|(?<!["'\\])\{/g;

/** How many beginnings are tried on a line: each may cost reading all of it. */
const MOST_TRIES = 8;

/** What is before an event on its line, at most. */
const LONGEST_PREFIX = 400;

/**
 * Lines that are no events as they stand, without what is before the event in them: the payload of one that `isKnown` knows,
 * or the name of one. `frame` says how the other events are written.
 */
export function heldEvents(
  lines: readonly Line[],
  frame: WireEvent['frame'],
  isKnown: (event: WireEvent) => boolean,
): ReadonlyMap<number, Line> {
  const found = new Map<number, Line>();
  for (const line of lines) {
    const text = heldEvent(line, frame, isKnown);
    if (text !== undefined) found.set(line.number, withText(line, text));
  }
  return found;
}

function heldEvent(
  { text, number }: Line,
  frame: WireEvent['frame'],
  isKnown: (event: WireEvent) => boolean,
): string | undefined {
  let tries = 0;
  for (const { 0: start, index } of text.slice(0, LONGEST_PREFIX).matchAll(START)) {
    if (index === 0) continue;
    if (++tries > MOST_TRIES) return undefined;
    const rest = text.slice(index);
    if (start === 'event:') {
      if (frame === 'sse' && /^event: ?[\w./-]+\s*$/.test(rest)) return rest;
      continue;
    }
    const data = rest.replace(/^data: ?/, '');
    if (data.trim() === '[DONE]') return frame === 'sse' ? `data: ${data}` : data;
    const json = parseJson(data);
    if (json !== undefined && isKnown({ frame, data, json, line: number }))
      return frame === 'sse' ? `data: ${data}` : data;
  }
  return undefined;
}
