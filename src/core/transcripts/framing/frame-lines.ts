import { counted, quoted } from '../../../base/counted.ts';
import { isObject, parseJson } from '../../json/json-access.ts';
import { parseKeepingSource } from '../../json/source-json.ts';
import { isDone, type WireEvent } from '../wire-event.ts';
import { DATA_STREAM_LINE, JSON_LINE, readDataStreamLine, readJsonLine } from './json-lines.ts';
import { readStringList, scanJsonValues } from './json-values.ts';
import { isBlank, type Line } from './lines.ts';
import { isLeftOutLine, shortenedEvent } from './shortened-event.ts';
import { readSse, SSE_FIELD } from './sse.ts';

/** A transcript taken apart into events. */
export interface Framed {
  readonly events: readonly WireEvent[];
  readonly notes: readonly string[];
  /** Lines that belong to events. */
  readonly eventLines: number;
  /** Lines with text that belong to none. */
  readonly outside: readonly Line[];
  /** Numbers of the lines that stand for events which somebody left out. */
  readonly leftOut?: readonly number[];
  /** All lines, where each is an event's or outside. */
  readonly lines?: readonly Line[];
  /** Lines outside that may hold something of the stream: between its events, or with a field behind something else. */
  readonly unread?: readonly Line[];
}

/**
 * Takes clean lines apart: JSON over several lines, server-sent events, one JSON object a line, or the AI SDK's data
 * stream; which one, the most lines decide. Undefined where no line is an event.
 */
export function frameLines(lines: readonly Line[]): Framed | undefined {
  return frameJson(lines) ?? frameByLine(lines);
}

/** The whole text as JSON that no line holds alone: one value, several one after another, or a list of strings. */
export function frameJson(lines: readonly Line[]): Framed | undefined {
  const first = lines.find((line) => !isBlank(line));
  if (!first || !/^\s*[[{]/.test(first.text) || isObject(parseJson(first.text.replace(/,\s*$/, '')))) return undefined;
  const text = lines.map((line) => line.text).join('\n');
  const values = readStringList(text) ?? scanJsonValues(text);
  if (!values || values.events.length === 0) return undefined;
  const notes = values.cut === undefined ? [] : [cutNote(lines.at(-1)!.number, values.cut)];
  return { events: values.events, notes, eventLines: lines.length, outside: [] };
}

/** What there is of one JSON value that the end of the text cuts off: an object, or a list of them, is an event each. */
export function frameCutJson(lines: readonly Line[]): Framed | undefined {
  const first = lines.find((line) => !isBlank(line));
  if (!first || !/^\s*[[{]/.test(first.text)) return undefined;
  const text = lines.map((line) => line.text).join('\n');
  const found = parseJson(text) === undefined ? parseKeepingSource(text) : undefined;
  if (!found?.isCut) return undefined;
  const values = Array.isArray(found.value) ? found.value : [found.value];
  const events = values.map((json, at): WireEvent => {
    const isCut = at === values.length - 1;
    return { frame: 'json', data: '', json, line: first.number, ...(isCut && { isCut }) };
  });
  const notes = [`The JSON is cut off at its end, line ${lines.at(-1)!.number}; what is before it was read.`];
  return { events, notes, eventLines: lines.length, outside: [] };
}

const KINDS = [SSE_FIELD, JSON_LINE, DATA_STREAM_LINE] as const;

function frameByLine(lines: readonly Line[]): Framed | undefined {
  const counts = KINDS.map((kind) => lines.reduce((count, { text }) => count + (kind.test(text) ? 1 : 0), 0));
  const most = Math.max(...counts);
  const kind = KINDS[counts.indexOf(most)]!;
  if (most === 0) return undefined;
  const inside = lines.filter(({ text }) => kind.test(text));
  const outside = lines.filter((line) => !isBlank(line) && !kind.test(line.text));
  const framed = kind === SSE_FIELD ? frameSse(lines) : { events: inside.map(readerOf(kind)), notes: [] };
  const { events, notes } = withShortened(framed.events);
  const leftOut = lines.flatMap(({ text, number }) => (isLeftOutLine(text) ? [number] : []));
  const [first, last] = [inside[0]!.number, inside.at(-1)!.number];
  const unread = outside.filter(
    ({ text, number }) => ((number > first && number < last) || HELD_FIELD.test(text)) && !isLeftOutLine(text),
  );
  return {
    events,
    notes: [...framed.notes, ...notes, ...outsideNotes(outside)],
    eventLines: most,
    outside,
    ...(leftOut.length > 0 && { leftOut }),
    lines,
    unread,
  };
}

/** A field of an event with something before it. */
const HELD_FIELD = /[^\w"'\\](?:data: ?[[{"]|event: ?[\w./-]+\s*$)/;

/** Events that were shortened by hand, read as what is left of them. */
function withShortened(events: readonly WireEvent[]): { events: readonly WireEvent[]; notes: string[] } {
  let count = 0;
  const read = events.map((event) => {
    const piece = event.json === undefined && !isDone(event) ? shortenedEvent(event.data) : undefined;
    if (!piece) return event;
    count += 1;
    return { ...event, json: piece, isShortened: true as const };
  });
  if (count === 0) return { events, notes: [] };
  const were = count === 1 ? 'was' : 'were';
  return {
    events: read,
    notes: [
      `${counted(count, 'event')} ${were} shortened by hand; what is left of ${count === 1 ? 'it' : 'them'} was read.`,
    ],
  };
}

const readerOf = (kind: RegExp) => (kind === JSON_LINE ? readJsonLine : readDataStreamLine);

function frameSse(lines: readonly Line[]): { events: readonly WireEvent[]; notes: string[] } {
  const { events, keepAlives, runTogether } = readSse(lines);
  const notes: string[] = [];
  if (keepAlives > 0)
    notes.push(`${counted(keepAlives, 'keep-alive')} without text ${keepAlives === 1 ? 'was' : 'were'} passed over.`);
  if (runTogether) notes.push('Blank lines between events are missing; each line of data was read as an event.');
  return { events, notes };
}

interface SoundEvents {
  readonly events: readonly WireEvent[];
  readonly notes: string[];
  /** Lines of those that could not be read. */
  readonly broken: readonly number[];
  /** Those of them whose end is there. */
  readonly unread: readonly Line[];
}

/**
 * Takes out of a JSON stream what is no JSON: the last event may be cut off, earlier ones damaged, and servers put in
 * signs of life of their own.
 */
export function withoutBroken(events: readonly WireEvent[]): SoundEvents {
  const sound = events.filter((event) => event.json !== undefined || isDone(event));
  if (sound.length === events.length) return { events, notes: [], broken: [], unread: [] };
  const broken = events.filter(isBroken);
  const lines = broken.map(({ line }) => line);
  const strange = events.length - sound.length - broken.length;
  const notes: string[] = [];
  const last = events.at(-1);
  if (last && broken.at(-1) === last) {
    broken.pop();
    notes.push(cutNote(last.line, last.data));
  }
  if (broken[0]) {
    const { line, data } = broken[0];
    notes.push(
      `${counted(broken.length, 'event')} could not be read, as the JSON is broken: line ${line}, ${quoted(data)}.`,
    );
  }
  if (strange > 0)
    notes.push(`${counted(strange, 'event')} without JSON ${strange === 1 ? 'was' : 'were'} passed over.`);
  const unread = broken.map(({ line, data }) => ({ number: line, text: data }));
  return { events: sound, notes, broken: lines, unread };
}

const isBroken = (event: WireEvent): boolean =>
  event.json === undefined && !isDone(event) && /^\s*[[{"]/.test(event.data);

const cutNote = (line: number, data: string): string =>
  `The transcript is cut off inside its last event, line ${line}, which was left out: ${quoted(data)}.`;

function outsideNotes(outside: readonly Line[]): string[] {
  const first = outside[0];
  if (!first) return [];
  return [
    `${counted(outside.length, 'line')} outside the stream ${outside.length === 1 ? 'was' : 'were'} left out: line ${first.number}, ${quoted(first.text)}.`,
  ];
}
