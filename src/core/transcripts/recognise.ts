import { counted, quoted } from '../../base/counted.ts';
import { asObject, parseJson } from '../json/json-access.ts';
import { readEventStream } from './containers/event-stream.ts';
import { ENVELOPE_KEYS, unwrap } from './envelope.ts';
import { insideFences } from './framing/fences.ts';
import { type Framed, frameCutJson, frameJson, frameLines, withoutBroken } from './framing/frame-lines.ts';
import { heldEvents } from './framing/held-events.ts';
import { joinHttpChunks } from './framing/http-chunks.ts';
import { frameMembers } from './framing/json-members.ts';
import { joinLaidOutData } from './framing/laid-out-data.ts';
import { type Line, splitLines } from './framing/lines.ts';
import { stripPrefixes, stripPrefixOfAll } from './framing/log-prefix.ts';
import { undoPython } from './framing/python-output.ts';
import { type Denoised, stripTerminalNoise } from './framing/terminal-noise.ts';
import { withoutTitles } from './framing/titles.ts';
import { IMPORTERS } from './importers.ts';
import { type EventsRead, readEvents } from './read-events.ts';
import { isRequestBody } from './request-context.ts';
import type { StreamImporter } from './stream-importer.ts';
import type { WantedFormat } from './wanted-format.ts';
import type { WireEvent } from './wire-event.ts';

/** Events with the importer that reads them, and what it read. */
export interface Recognised {
  readonly importer: StreamImporter;
  readonly events: readonly WireEvent[];
  /** What the importer read out of them; no answers where they hold no text. */
  readonly read: EventsRead;
  readonly notes: readonly string[];
  /** The shell command or request body found before the answer. */
  readonly request: string;
  /** Lines amid the events that are none. */
  readonly outside?: readonly Line[];
  /** Those of them that may hold something of the stream. */
  readonly unread?: readonly Line[];
}

/** The share of events that an importer must know; the others are counted in a note. */
const CONVINCING_EVENTS = 0.3;

/** The share of lines that must be events: a reply that quotes an event is a reply. */
const CONVINCING_LINES = 0.5;

/**
 * Finds the stream in a text, whatever is around it. Undefined where nothing convinces, or where the text is a
 * model's reply that only contains a stream. A wanted format needs a single event to convince.
 */
export function recogniseText(text: string, wanted?: WantedFormat): Recognised | undefined {
  const binary = readEventStream(text);
  if (binary) {
    const found =
      binary.events.length > 0 ? recogniseEvents(binary.events, wanted) : recogniseText(binary.body, wanted);
    return found && { ...found, notes: [...found.notes, ...binary.notes] };
  }
  const joined = joinHttpChunks(text);
  const lines = splitLines((joined ?? text).replace(/^\uFEFF/, ''));
  const found = recogniseFenced(lines, wanted) ?? recogniseFencedAnswer(lines, wanted) ?? recogniseLines(lines, wanted);
  if (!found || joined === undefined) return found;
  return { ...found, notes: [...found.notes, 'The chunk sizes of the HTTP transfer were taken out.'] };
}

function recogniseFenced(lines: readonly Line[], wanted?: WantedFormat): Recognised | undefined {
  const fenced = insideFences(lines);
  if (!fenced || fenced.outside > fenced.lines.length) return undefined;
  const found = recogniseLines(fenced.lines, wanted);
  if (!found) return undefined;
  const around = fenced.outside > 0 ? `; ${counted(fenced.outside, 'line')} around it left out` : '';
  return { ...found, notes: [...found.notes, `The stream was taken from a Markdown fence${around}.`] };
}

/** The same where only the answer to a command is in a fence. */
function recogniseFencedAnswer(lines: readonly Line[], wanted?: WantedFormat): Recognised | undefined {
  const session = stripTerminalNoise(lines);
  const found = session.request === '' ? undefined : recogniseFenced(session.lines, wanted);
  return found && { ...found, notes: [...found.notes, ...noiseNotes(session)], request: session.request };
}

/** As `recogniseText`, for lines that may carry times already. */
export function recogniseLines(lines: readonly Line[], wanted?: WantedFormat): Recognised | undefined {
  const { framed, lines: clean, notes, request } = takeApart(lines);
  const found = framed && recogniseFramed(framed, wanted);
  const mayBeCut = !framed?.events.some(({ frame, json }) => frame !== 'json' && json !== undefined);
  const read = found?.read.answers.length || !mayBeCut ? found : recogniseCut(clean, wanted);
  const best = read ?? found;
  return best && { ...best, notes: [...best.notes, ...notes], request: request === '' ? best.request : request };
}

/** A text without what is around its events. */
export interface Apart {
  readonly framed: Framed | undefined;
  /** The lines that may be JSON over several of them. */
  readonly lines: readonly Line[];
  /** What was taken off, a sentence each. */
  readonly notes: readonly string[];
  /** The shell command or request body found before the answer. */
  readonly request: string;
}

/** Takes terminal output and prefixes off and the rest apart into events. */
export function takeApart(lines: readonly Line[]): Apart {
  const denoised = stripTerminalNoise(lines);
  const { request } = denoised;
  // JSON is looked at before prefixes: where it is laid out, its indents and keys look like some.
  const laidOut = stripPrefixOfAll(denoised.lines);
  const json =
    frameJson(laidOut?.lines ?? denoised.lines) ?? frameTitled(denoised.lines) ?? frameMembers(denoised.lines);
  const noise = noiseNotes(denoised);
  if (json)
    return {
      framed: json,
      lines: laidOut?.lines ?? denoised.lines,
      notes: [...noise, ...prefixNotes(laidOut?.example)],
      request,
    };
  const python = undoPython(denoised.lines);
  const { lines: clean, example } = laidOut ?? stripPrefixes(python.lines);
  const notes = [...noise, ...pythonNotes(python.count), ...prefixNotes(example)];
  return { framed: frameLines(joinLaidOutData(clean)), lines: laidOut ? clean : denoised.lines, notes, request };
}

/** JSON with titles above its values, as people write them over a request and its answer. */
function frameTitled(lines: readonly Line[]): Framed | undefined {
  const untitled = withoutTitles(lines);
  return untitled && frameJson(untitled);
}

function recogniseFramed(framed: Framed, wanted?: WantedFormat): Recognised | undefined {
  if (wanted === undefined && !isMostlyEvents(framed)) return undefined;
  const { asked, answered } = requestsApart(framed.events);
  const { leftOut } = framed;
  const found = recogniseEvents(answered, wanted, leftOut && { leftOut });
  if (!found || (wanted === undefined && found.importer.takesAnyText && framed.outside.length > 0)) return undefined;
  const freed = withoutPrefixes(framed, found.importer);
  const reread = freed && recogniseFramed(freed, wanted);
  if (reread) return reread;
  const request = asked.at(-1)?.data ?? '';
  const notes = request === '' ? framed.notes : [...framed.notes, 'The request beside it was left out.'];
  const { outside } = framed;
  const unread = [...(framed.unread ?? []), ...(found.unread ?? [])].sort((a, b) => a.number - b.number);
  return { ...found, notes: [...found.notes, ...notes], request, outside, unread };
}

/** The events with those that were behind something else on their line; undefined where there are none of the same provider. */
function withoutPrefixes({ lines = [], outside, events }: Framed, importer: StreamImporter): Framed | undefined {
  const frame = events[0]?.frame;
  if (outside.length === 0 || frame === undefined) return undefined;
  const held = heldEvents(outside, frame, (event) => knows(importer, event));
  const [first] = held;
  const framed = first && frameLines(lines.map((line) => held.get(line.number) ?? line));
  if (!first || !framed) return undefined;
  const [number, { text }] = first;
  const written = outside.find((line) => line.number === number)!.text;
  const prefix = written
    .slice(0, written.length - text.replace(/^data: ?/, '').length)
    .replace(/(?:data|event): ?$/, '');
  const note = `What was before ${counted(held.size, 'event')} on the line was taken off: line ${number}, ${quoted(prefix.trim())}.`;
  return { ...framed, notes: [...framed.notes, note] };
}

/** Whether an event is the importer's, as it is or inside an envelope. */
const knows = (importer: StreamImporter, event: WireEvent): boolean =>
  importer.sniff([event]) === 1 || insideOf(importer, event) !== undefined;

/** What an event has in an envelope, if that is the importer's. */
function insideOf(importer: StreamImporter, event: WireEvent): WireEvent | undefined {
  for (const key of ENVELOPE_KEYS) {
    const [found] = unwrap([event], key);
    if (found && importer.sniff([found]) === 1) return found;
  }
  return undefined;
}

/** What was asked and what was answered, where both are one after the other as JSON. */
function requestsApart(events: readonly WireEvent[]): Record<'asked' | 'answered', readonly WireEvent[]> {
  const isAsked = ({ frame, json }: WireEvent) => frame === 'json' && isRequestBody(json);
  const answered = events.filter((event) => !isAsked(event));
  return answered.length === 0 || answered.length === events.length
    ? { asked: [], answered: events }
    : { asked: events.filter(isAsked), answered };
}

/** A whole answer of which the end is missing. */
function recogniseCut(lines: readonly Line[], wanted?: WantedFormat): Recognised | undefined {
  const framed = frameCutJson(lines);
  const found = framed && recogniseEvents(framed.events, wanted);
  return framed && found && found.read.answers.length > 0
    ? { ...found, notes: [...found.notes, ...framed.notes] }
    : undefined;
}

/**
 * Chooses the importer that knows most events and finds text in them; events whose JSON is broken stay out and are told
 * of. Where none finds text, what the surest one tells. `inside` looks into envelopes too, `share` is the least share of
 * events that convinces, `leftOut` the lines that stand for events which are not there.
 */
export function recogniseEvents(
  events: readonly WireEvent[],
  wanted?: WantedFormat,
  { inside = true, share = CONVINCING_EVENTS, leftOut = [] }: RecognitionOptions = {},
): Recognised | undefined {
  if (wanted?.frames && !events.every(({ frame }) => wanted.frames!.includes(frame))) return undefined;
  const importers = wanted?.importers ?? IMPORTERS;
  const needed = wanted && inside ? Number.MIN_VALUE : share;
  let silent: Recognised | undefined;
  for (const candidate of candidates(events, importers, needed, inside)) {
    const found = readCandidate(candidate, leftOut);
    if (found.read.answers.length > 0) return found;
    silent ??= found;
  }
  return silent;
}

interface RecognitionOptions {
  readonly inside?: boolean;
  readonly share?: number;
  readonly leftOut?: readonly number[];
}

interface Candidate {
  readonly importer: StreamImporter;
  readonly events: readonly WireEvent[];
  readonly notes: readonly string[];
}

/** The importers that know enough of the events, the surest first; then those that know what is inside of them. */
function* candidates(
  events: readonly WireEvent[],
  importers: readonly StreamImporter[],
  needed: number,
  inside: boolean,
): Generator<Candidate> {
  for (const importer of ranked(events, importers, needed)) yield { importer, events, notes: [] };
  if (!inside || events.some(holdsRequest)) return;
  for (const key of ENVELOPE_KEYS) {
    const inner = unwrap(events, key);
    for (const importer of ranked(inner, importers, (needed * events.length) / inner.length)) {
      const all = inner.length === events.length ? inner : alsoElsewhere(events, key, importer);
      const left = events.length - all.length;
      const rest = left > 0 ? ` ${counted(left, 'event')} without it ${left === 1 ? 'was' : 'were'} left out.` : '';
      yield { importer, events: all, notes: [`Each event was found inside "${key}".${rest}`] };
    }
  }
}

/** The events inside a member, and those of the same importer inside another one: what sends a stream repeats it in its own way. */
function alsoElsewhere(events: readonly WireEvent[], key: string, importer: StreamImporter): WireEvent[] {
  return events.flatMap((event) => unwrap([event], key)[0] ?? insideOf(importer, event) ?? []);
}

function ranked(
  events: readonly WireEvent[],
  importers: readonly StreamImporter[],
  needed: number,
): readonly StreamImporter[] {
  return importers
    .map((importer) => ({ importer, share: events.length === 0 ? 0 : importer.sniff(events) }))
    .filter(({ share }) => share > 0 && share >= needed)
    .sort((a, b) => b.share - a.share)
    .map(({ importer }) => importer);
}

/** A pair of request and response is an answer of its own, no event of a stream. */
const holdsRequest = ({ json }: WireEvent): boolean => Object.values(asObject(json)).some(isRequestBody);

function readCandidate({ importer, events, notes }: Candidate, leftOut: readonly number[]): Recognised {
  const sound = importer.takesAnyText ? { events, notes: [], broken: [], unread: [] } : withoutBroken(events);
  const read = readEvents(
    importer,
    sound.events,
    [...leftOut, ...sound.broken].sort((a, b) => a - b),
  );
  const { unread } = sound;
  return { importer, events: sound.events, read, notes: [...notes, ...sound.notes], request: '', unread };
}

/** Whether the markup of a call is between the events. */
export function isInMarkup({ events, outside }: Framed): boolean {
  const first = events[0]?.line ?? 1;
  return outside.some((line) => TOOL_MARKUP.test(line.number < first ? withoutEventEnd(line.text) : line.text));
}

function isMostlyEvents(framed: Framed): boolean {
  const { eventLines, outside } = framed;
  if (isInMarkup(framed)) return false;
  return eventLines / (eventLines + outside.length) >= CONVINCING_LINES;
}

/** Before the first event may be the end of another, whose beginning is gone: its markup is in its JSON. */
function withoutEventEnd(text: string): string {
  const brace = text.indexOf('{');
  if (brace >= 0 && parseJson(text.slice(brace)) !== undefined) return text.slice(0, brace);
  return text.split('}').length > text.split('{').length ? '' : text;
}

/** The markup of a call between the lines: the text is a model's reply whose argument is a stream. */
const TOOL_MARKUP = /<\/?(?:tool|tool_name|tool_calls?|function_calls?|server_name|arguments)\b|<\|?tool_call/;

const pythonNotes = (count: number): string[] =>
  count === 0
    ? []
    : [`${counted(count, 'value')} printed by Python ${count === 1 ? 'was' : 'were'} read as JSON or bytes.`];

function prefixNotes(example: string | undefined): string[] {
  if (example === undefined) return [];
  return example === ''
    ? ['The indent before each line was taken off.']
    : [`The prefix before each line, such as "${example}", was taken off.`];
}

function noiseNotes({ removed, secrets, complaints }: Denoised): string[] {
  return [
    ...(removed > 0
      ? [`${counted(removed, 'line')} of terminal output around the stream ${removed === 1 ? 'was' : 'were'} left out.`]
      : []),
    ...(secrets.length > 0 ? [secretsNote(secrets)] : []),
    ...complaints.map((complaint) => `The recording ends with an error: ${complaint}.`),
  ];
}

/** Says which secret headers are not in the fixture. */
export const secretsNote = (names: readonly string[]): string => `Secret headers were dropped: ${names.join(', ')}.`;
