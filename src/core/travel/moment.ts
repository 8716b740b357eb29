import type { Span } from '../../base/span.ts';
import { clipObject } from '../calls/clip-value.ts';
import { withTotals } from '../calls/cut-totals.ts';
import { type CallOutline, type OpenRun, outline } from '../calls/outline.ts';
import { type PreviewLimits, previewCall } from '../calls/preview.ts';
import type { Repair, ToolCall } from '../calls/tool-call.ts';
import { ALL_DIALECTS } from '../dialects/all-dialects.ts';
import { lastRowOf, waitsOf } from '../dialects/state-words.ts';
import type { ReplayedTokenizer } from '../kernel/reply-tokenizer.ts';
import { EventLog } from '../log/event-log.ts';
import { contextOf, type ReadingOptions } from '../reading/reading.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { MachineAt } from './checkpoints.ts';
import type { NestingIndex } from './nesting-index.ts';
import { cut, outlineOpenCall } from './open-outline.ts';

/** What the tokenizer has read beyond its log, without undecided spans. */
function openRun(tokenizer: ReplayedTokenizer, log: EventLog): OpenRun {
  const from = log.covered;
  const held = Math.max(from, Math.min(tokenizer.heldFrom, tokenizer.offset));
  const pending = tokenizer.pendingEndTag;
  const spans: Span[] = pending
    ? [
        { start: from, end: Math.max(from, pending.start) },
        { start: Math.max(from, pending.end), end: Math.max(from, pending.end, held) },
      ]
    : [{ start: from, end: held }];
  const state = tokenizer.openCall === 0 && tokenizer.stateName !== 'InThinking' ? 'Outside' : tokenizer.stateName;
  return { state, spans };
}

/** The call that is open at the machine's offset, with its values so far; null outside calls. */
export function openCallAt(text: StreamText, { tokenizer, log }: MachineAt, options: ReadingOptions): ToolCall | null {
  if (tokenizer.openCall === 0) return null;
  const [call] = outline(text, log, openRun(tokenizer, log), tokenizer.dialect ?? 'forge', {
    from: tokenizer.openCall - 1,
    to: log.length,
  }).calls;
  return call ? readOpen(call, text, log, options, Number.POSITIVE_INFINITY) : null;
}

/** The most source that one escaped character takes; a run longer than all that is shown of it is cut there. */
const SOURCE_PER_CHARACTER = 8;
/** A JSON payload up to this length is read again; for a longer one the value of the whole reply is cut back. */
const READ_JSON = 16_384;

/**
 * The same within `limits`, in time that does not grow with the call. `index` covers the whole log, and `whole` is what the
 * finished call reads to.
 */
export function previewOpenCall(
  text: StreamText,
  { tokenizer, log }: MachineAt,
  options: ReadingOptions,
  index: NestingIndex,
  whole: ToolCall | undefined,
  limits: PreviewLimits,
): ToolCall | null {
  if (tokenizer.openCall === 0) return null;
  const call = outlineOpenCall(text, log, index, openElements(tokenizer, log), openRun(tokenizer, log), {
    dialect: tokenizer.dialect ?? 'forge',
    run: Math.max(READ_JSON, limits.characters * SOURCE_PER_CHARACTER),
    elements: limits.values,
  });
  const read = readOpen(call, text, log, options, limits.repairs);
  const isCutJson = call.payload.start < call.payload.end && call.end - call.start > READ_JSON;
  const given =
    isCutJson && whole
      ? clipObject(whole.arguments, call.end, text, limits)
      : withTotals(read.arguments, call.root, whole?.arguments);
  return previewCall({ ...read, arguments: given }, limits);
}

/** The number of events of a call that are read for a first preview. */
const FIRST_EVENTS = 2_000;

/** A call that begins at one event and ends before another, or is still open, from its first events. */
export function beginningOfCall(
  text: StreamText,
  { tokenizer, log }: MachineAt,
  options: ReadingOptions,
  event: number,
  end: number,
  limits: PreviewLimits,
): ToolCall | null {
  const stop = Math.min(end, event + FIRST_EVENTS);
  const isOpen = stop === log.length && tokenizer.openCall === event + 1;
  const { state, spans } = openRun(tokenizer, log);
  const most = limits.characters * SOURCE_PER_CHARACTER;
  const run = isOpen ? { state, spans: spans.map((span) => cut(span, most)) } : null;
  const [call] = outline(text, new EventLog(log, stop, log.reportCount), run, tokenizer.dialect ?? 'forge', {
    from: event,
    to: stop,
  }).calls;
  if (!call) return null;
  const read = readOpen(call, text, log, options, 0);
  const given = withTotals(read.arguments, call.root, undefined);
  const complete = call.closed && !call.refused && read.toolName !== '';
  return previewCall({ ...read, arguments: given, complete }, limits);
}

function readOpen(
  call: CallOutline,
  text: StreamText,
  log: EventLog,
  options: ReadingOptions,
  mostRepairs: number,
): ToolCall {
  const content = ALL_DIALECTS.callReader(call.format)(call, contextOf(text, options));
  return {
    serverName: content.serverName,
    toolName: content.toolName,
    nameSpan: content.nameSpan,
    arguments: content.arguments,
    format: call.format,
    complete: false,
    start: call.start,
    end: call.end,
    ...(call.refused ? { refused: true } : {}),
    repairs: repairsFrom(call.start, log, mostRepairs),
  };
}

/** The first repairs of the call that starts at an offset. */
function repairsFrom(offset: number, log: EventLog, most: number): Repair[] {
  const repairs: Repair[] = [];
  for (let index = log.firstReportFrom(offset); index < log.reportCount && repairs.length < most; index++) {
    const { kind, code, start, end, replacement } = log.reportAt(index);
    if (kind === 'repair') repairs.push({ code, start, end, replacement });
  }
  return repairs;
}

/** The events of the open elements, outermost first, beginning with that of the call. */
function openElements(tokenizer: ReplayedTokenizer, log: EventLog): number[] {
  const events: number[] = [];
  for (let element = tokenizer.openElement; element !== 0; element = log.a(element - 1)) events.push(element - 1);
  return events.reverse();
}

/** The last transition in words: `"&" may begin a reference`. */
export function transitionSentence(tokenizer: ReplayedTokenizer): { id: string; sentence: string } | null {
  const sentence = lastRowOf(tokenizer);
  return sentence === null ? null : { id: tokenizer.rowIds[tokenizer.last.id] ?? '', sentence };
}

/** The source held back, and why the machine waits (empty where it holds nothing back). */
export function waiting(tokenizer: ReplayedTokenizer, text: StreamText): { buffered: string; why: string } {
  const from = tokenizer.heldFrom;
  const pending = tokenizer.pendingEndTag;
  if (from < tokenizer.offset) {
    const buffered = text.slice(Math.max(from, tokenizer.offset - 200), tokenizer.offset);
    return { buffered, why: waitsOf(tokenizer, buffered) };
  }
  if (pending)
    return {
      buffered: text.slice(pending.start, pending.end),
      why: 'it names no open element: what follows decides whether it closes this one',
    };
  return { buffered: '', why: '' };
}
