import { counted } from './counted.ts';
import { ENVELOPE_KEYS, unwrap } from './envelope.ts';
import { insideFences } from './framing/fences.ts';
import type { Framed } from './framing/frame-lines.ts';
import { frameLines, withoutBroken } from './framing/frame-lines.ts';
import { joinHttpChunks } from './framing/http-chunks.ts';
import type { Line } from './framing/lines.ts';
import { splitLines } from './framing/lines.ts';
import { stripPrefixes } from './framing/log-prefix.ts';
import { undoPython } from './framing/python-output.ts';
import type { Denoised } from './framing/terminal-noise.ts';
import { stripTerminalNoise } from './framing/terminal-noise.ts';
import { IMPORTERS } from './importers.ts';
import { parseJson } from './json-access.ts';
import type { StreamImporter } from './stream-importer.ts';
import type { WantedFormat } from './wanted-format.ts';
import type { WireEvent } from './wire-event.ts';

/** Events with the importer that reads them. */
export interface Recognised {
  readonly importer: StreamImporter;
  readonly events: readonly WireEvent[];
  readonly notes: readonly string[];
  /** The shell command or request body found before the answer. */
  readonly request: string;
}

/** The share of events that an importer must know; the others are counted in a note. */
const CONVINCING_EVENTS = 0.3;

/** The share of lines that must be events: a reply that quotes an event is a reply. */
const CONVINCING_LINES = 0.5;

/**
 * Finds the stream in a text, whatever stands around it. Undefined where nothing convinces, or where the text is a
 * model's reply that only contains a stream. A wanted format needs a single event to convince.
 */
export function recogniseText(text: string, wanted?: WantedFormat): Recognised | undefined {
  const joined = joinHttpChunks(text);
  const lines = splitLines((joined ?? text).replace(/^\uFEFF/, ''));
  const found = recogniseFenced(lines, wanted) ?? recogniseLines(lines, wanted);
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

/** As `recogniseText`, for lines that may carry times already. */
export function recogniseLines(lines: readonly Line[], wanted?: WantedFormat): Recognised | undefined {
  const denoised = stripTerminalNoise(lines);
  const python = undoPython(denoised.lines);
  const { lines: clean, example } = stripPrefixes(python.lines);
  const framed = frameLines(clean);
  if (!framed || (wanted === undefined && !isMostlyEvents(framed))) return undefined;
  const found = recogniseEvents(framed.events, wanted);
  if (!found || (wanted === undefined && found.importer.takesAnyText && framed.outside.length > 0)) return undefined;
  const prefix = example === undefined ? [] : [prefixNote(example)];
  const notes = [...found.notes, ...framed.notes, ...noiseNotes(denoised), ...pythonNotes(python.count), ...prefix];
  return { ...found, notes, request: denoised.request };
}

/** Chooses the importer that knows most events; events whose JSON is broken stay out and are told of. */
export function recogniseEvents(events: readonly WireEvent[], wanted?: WantedFormat): Recognised | undefined {
  if (wanted?.frames && !events.every(({ frame }) => wanted.frames!.includes(frame))) return undefined;
  const found = chooseImporter(events, wanted);
  if (!found || found.importer.takesAnyText) return found;
  const sound = withoutBroken(found.events);
  return { ...found, events: sound.events, notes: [...found.notes, ...sound.notes] };
}

/** The importer for the events as they are, or for what is inside them where none knows enough. */
function chooseImporter(events: readonly WireEvent[], wanted?: WantedFormat): Recognised | undefined {
  const importers = wanted?.importers ?? IMPORTERS;
  const needed = wanted ? Number.MIN_VALUE : CONVINCING_EVENTS;
  const direct = best(events, importers);
  if (direct && direct.share >= needed) return { importer: direct.importer, events, notes: [], request: '' };
  for (const key of ENVELOPE_KEYS) {
    const inner = unwrap(events, key);
    const found = best(inner, importers);
    if (!found || found.share * inner.length < needed * events.length) continue;
    const left = events.length - inner.length;
    const rest = left > 0 ? ` ${counted(left, 'event')} without it ${left === 1 ? 'was' : 'were'} left out.` : '';
    const notes = [`Each event was found inside "${key}".${rest}`];
    return { importer: found.importer, events: inner, notes, request: '' };
  }
  return undefined;
}

function best(events: readonly WireEvent[], importers: readonly StreamImporter[]) {
  let found: { importer: StreamImporter; share: number } | undefined;
  for (const importer of importers) {
    const share = importer.sniff(events);
    if (share > (found?.share ?? 0)) found = { importer, share };
  }
  return found;
}

function isMostlyEvents({ events, eventLines, outside }: Framed): boolean {
  const first = events[0]?.line ?? 1;
  if (outside.some((line) => TOOL_MARKUP.test(line.number < first ? withoutEventEnd(line.text) : line.text)))
    return false;
  return eventLines / (eventLines + outside.length) >= CONVINCING_LINES;
}

/** Before the first event may stand the end of another, whose beginning is gone: its markup is in its JSON. */
function withoutEventEnd(text: string): string {
  const brace = text.indexOf('{');
  if (brace >= 0 && parseJson(text.slice(brace)) !== undefined) return text.slice(0, brace);
  return text.split('}').length > text.split('{').length ? '' : text;
}

/** The markup of a call between the lines: the text is a model's reply whose argument is a stream. */
const TOOL_MARKUP = /<\/?(?:tool|tool_name|server_name|arguments)\b/;

const pythonNotes = (count: number): string[] =>
  count === 0
    ? []
    : [`${counted(count, 'value')} printed by Python ${count === 1 ? 'was' : 'were'} read as JSON or bytes.`];

const prefixNote = (example: string): string =>
  example === ''
    ? 'The indent before each line was taken off.'
    : `The prefix before each line, such as "${example}", was taken off.`;

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
