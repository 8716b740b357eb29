import type { Span } from '../../base/span.ts';
import { decodeReference, REFERENCE } from '../calls/character-data.ts';
import * as EventField from '../log/event-bits.ts';
import { ROLE_BITS, ROLES, type Role } from '../log/event-field.ts';
import { EVENT_KINDS, type EventKind } from '../log/event-kind.ts';
import { type EventLog, nameSpan } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Code } from '../words/codes.ts';
import type { Severity } from '../words/diagnostic.ts';
import type { Finding } from '../words/finding.ts';
import type { Recovery } from '../words/recovery.ts';

/** The kinds of event in a trace (cli.md); the list is closed. */
export const TRACE_KINDS = [
  'call-opened',
  'server-name',
  'tool-name',
  'arguments-opened',
  'argument-opened',
  'argument-closed',
  'text',
  'entity',
  'cdata-opened',
  'cdata-closed',
  'repair',
  'comment',
  'call-closed',
  'prose',
  'thinking',
  'diagnostic',
] as const;
type TraceKind = (typeof TRACE_KINDS)[number];

/**
 * One event of a trace. All but `repair` and `diagnostic` tile the text in order; what has no kind of its own (tags of names,
 * the end tag of the arguments, layout, dropped text) is `text`. A repair or diagnostic has the span of its finding and follows
 * the event in which that begins.
 */
export interface TraceEvent extends Span {
  readonly kind: TraceKind;
  /** The named state after it. */
  readonly state: string;
  /** Names of the open elements below `<arguments>`, such as `/edits/edit`; empty outside arguments. */
  readonly path: string;
  /** Set for a repair or diagnostic. */
  readonly code?: Code;
  /** Set for a diagnostic. */
  readonly severity?: Severity;
}

/** A longer or deeper path ends at the last element that fits: tools do not nest so deep, and paths must not grow with depth. */
const MAX_PATH = 400;
const MAX_DEPTH = 16;

/** Every event of a reading from its log and all findings (`findings` sorted by position). */
export function* traceEvents(
  text: StreamText,
  log: EventLog,
  recovery: Recovery,
  findings: readonly Finding[],
): Generator<TraceEvent> {
  let next = 0;
  let state = 'Outside';
  let path = '';
  const found = function* (belongs: (finding: Finding) => boolean): Generator<TraceEvent> {
    for (let finding = findings[next]; finding && belongs(finding); finding = findings[++next]) {
      const { start, end, code, severity } = finding;
      if (finding.replacement !== undefined) yield { kind: 'repair', start, end, state, path, code };
      yield { kind: 'diagnostic', start, end, state, path, code, severity };
    }
  };
  for (const tile of tiles(text, log, recovery)) {
    yield* found(({ start, end }) => start < tile.start || (start === tile.start && end === start));
    yield tile;
    ({ state, path } = tile);
    yield* found(({ start }) => start < tile.end);
  }
  yield* found(() => true);
}

interface OpenElement {
  readonly role: Role;
  readonly path: string;
}

function* tiles(text: StreamText, log: EventLog, recovery: Recovery): Generator<TraceEvent> {
  const asText = startTagsReadAsText(log);
  let open: OpenElement[] = [];
  for (let index = 0; index < log.length; index++) {
    const kind = EVENT_KINDS[log.kind(index)] as EventKind;
    const span = { start: log.start(index), end: log.end(index) };
    const fields = log.b(index);
    const after = log.stateName(index);
    const state = (after === 'InString' ? undefined : STATE_WITHIN[kind]) ?? after;
    const around = open.at(-1);
    const path = around?.path ?? '';
    switch (kind) {
      case 'name':
        yield { kind: around ? 'text' : 'tool-name', ...span, state, path };
        break;
      case 'start-tag': {
        if (fields & EventField.CONTINUES) {
          yield { kind: 'text', ...span, state, path };
          break;
        }
        if (asText.has(index)) {
          yield { kind: 'text', ...span, state, path };
          break;
        }
        const role = ROLES[fields & ROLE_BITS] ?? 'element';
        const name = () => {
          const { start, end } = nameSpan(log, index);
          return text.slice(start, end);
        };
        const element = { role, path: role === 'element' ? childPath(path, name(), open.length) : '' };
        open.push(element);
        yield { kind: OPENING_KIND[role], ...span, state, path: element.path };
        break;
      }
      case 'end-tag':
      case 'implied-close': {
        if (fields & EventField.AS_TEXT) break;
        if (fields & EventField.RESTART) {
          open = [];
          yield { kind: 'call-closed', ...span, state, path: '' };
          break;
        }
        open.pop();
        if (around?.role === 'element') yield { kind: 'argument-closed', ...span, state, path };
        else if (span.end > span.start) yield { kind: 'text', ...span, state, path };
        break;
      }
      case 'call-opened':
      case 'call-closed':
        open = [];
        yield { kind, ...span, state, path: '' };
        break;
      case 'text':
      case 'cdata-text': {
        if (span.start === span.end) break;
        const nameKind = NAME_KIND[around?.role ?? 'tool'];
        if (nameKind) yield { kind: nameKind, ...span, state, path };
        else if (kind === 'text') yield* withEntities(text, { kind: 'text', ...span, state, path }, recovery);
        else yield { kind: 'text', ...span, state, path };
        break;
      }
      case 'dropped':
        if (fields & EventField.SKIPPED) open = [];
        yield { kind: 'text', ...span, state, path };
        break;
      default:
        yield { kind: TILE_KIND[kind], ...span, state, path };
    }
  }
}

/** The state inside a run of an event; the log stores the one after it. */
const STATE_WITHIN: Readonly<Partial<Record<EventKind, string>>> = {
  prose: 'Outside',
  thinking: 'InThinking',
  'cdata-text': 'InCDATA',
  json: 'InJsonPayload',
};

const OPENING_KIND: Readonly<Record<Role, TraceKind>> = {
  element: 'argument-opened',
  arguments: 'arguments-opened',
  tool: 'text',
  server_name: 'text',
  tool_name: 'text',
};

const NAME_KIND: Readonly<Partial<Record<Role, TraceKind>>> = { server_name: 'server-name', tool_name: 'tool-name' };

const TILE_KIND = {
  prose: 'prose',
  'thinking-tag': 'thinking',
  thinking: 'thinking',
  'cdata-opened': 'cdata-opened',
  'cdata-closed': 'cdata-closed',
  comment: 'comment',
  instruction: 'comment',
  directive: 'comment',
  json: 'text',
  'json-mark': 'text',
  cut: 'text',
  'wrapper-tag': 'text',
} as const satisfies Partial<Record<EventKind, TraceKind>>;

const childPath = (parent: string, name: string, depth: number): string =>
  depth <= MAX_DEPTH && parent.length + name.length < MAX_PATH ? `${parent}/${name}` : parent;

/** Start tags that turned out to be text when their element ended without an end tag (format.md §7.11). */
function startTagsReadAsText(log: EventLog): ReadonlySet<number> {
  const indexes = new Set<number>();
  const impliedClose = EVENT_KINDS.indexOf('implied-close');
  for (let index = 0; index < log.length; index++)
    if (log.kind(index) === impliedClose && log.b(index) & EventField.AS_TEXT) indexes.add(log.a(index) - 1);
  return indexes;
}

/** Character data split around each reference that stands for a character. */
function* withEntities(text: StreamText, run: TraceEvent, recovery: Recovery): Generator<TraceEvent> {
  const source = text.slice(run.start, run.end);
  const surrogates = recovery === 'resilient' ? 'literal' : 'replacement';
  let from = run.start;
  for (const { 0: reference, index } of source.matchAll(REFERENCE)) {
    if (decodeReference(reference, surrogates) === reference) continue;
    const start = run.start + index;
    if (start > from) yield { ...run, start: from, end: start };
    from = start + reference.length;
    yield { ...run, kind: 'entity', start, end: from };
  }
  if (run.end > from) yield { ...run, start: from };
}
