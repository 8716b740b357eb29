import { Uint8Column, Uint32Column } from '../../base/columns.ts';
import { firstIndex } from '../../base/first-index.ts';
import { decodeReference } from '../calls/character-data.ts';
import type { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import { CODES } from '../words/codes.ts';
import type { Severity } from '../words/diagnostic.ts';
import type { Finding } from '../words/finding.ts';
import type { Recovery } from '../words/recovery.ts';
import { TRACE_KINDS, type TraceEvent, traceEvents } from './trace-events.ts';

/** The kinds of event in a list for people: tags that the trace calls text (those of names, the end of the arguments) are tags. */
const ROW_KINDS = [...TRACE_KINDS, 'tag'] as const;

/** One event as a list shows it; a repair has the severity of its diagnostic, and layout between tags is left out. */
export interface EventRow extends Omit<TraceEvent, 'kind'> {
  readonly kind: (typeof ROW_KINDS)[number];
  /** Row number in the unfiltered list, from 0. */
  readonly index: number;
  /** Its source, cut off at ROW_TEXT code units with an ellipsis. */
  readonly text: string;
}

export interface EventRowFilter {
  /** Only events that end in this state. */
  readonly state?: string;
  /** Only events whose kind, code, path or text holds this, in any case. */
  readonly text?: string;
}

export interface EventRowPage {
  /** Rows that pass the filter. */
  readonly total: number;
  readonly rows: readonly EventRow[];
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** The most code units of a source that a row shows. */
const ROW_TEXT = 200;

const OUTGROWING = ['argument-opened', 'text', 'entity'] as const;

/** The elements around the arguments, by the kind of row for their start tag or, for names, for what follows it. */
const FRAME_KINDS: Readonly<Record<string, (typeof TRACE_KINDS)[number]>> = {
  tool: 'call-opened',
  arguments: 'arguments-opened',
  server_name: 'server-name',
  tool_name: 'tool-name',
};

/** Whether a path from the arguments is, or ends with, a name or a path; `*` matches any. */
export const isNamed = (path: string, wanted: string): boolean =>
  wanted === ANY_NAME || path === wanted || path.endsWith(`/${wanted}`);

const ANY_NAME = '*';

/** The trace events of one reading in columns (about 16 bytes a row), so that a list can show any window of them. */
export class EventRows {
  private readonly text: StreamText;
  private readonly named: string[] = [];
  private readonly kinds = new Uint8Column();
  private readonly states = new Uint8Column();
  private readonly codes = new Uint8Column();
  private readonly severities = new Uint8Column();
  private readonly starts = new Uint32Column();
  private readonly ends = new Uint32Column();
  private readonly paths = new Uint32Column();
  private readonly pathNames: string[] = [];
  private passing: { readonly key: string; readonly indexes: Uint32Column } | null = null;

  /** `findings` are all findings of the reading, sorted by position. */
  constructor(text: StreamText, log: EventLog, recovery: Recovery, findings: readonly Finding[]) {
    this.text = text;
    const known = new Map<string, number>();
    for (const { kind, state, start, end, path, code, severity } of rowsOf(text, log, recovery, findings)) {
      let pathIndex = known.get(path);
      if (pathIndex === undefined) {
        pathIndex = this.pathNames.push(path) - 1;
        known.set(path, pathIndex);
      }
      this.kinds.push(ROW_KINDS.indexOf(kind));
      this.states.push(this.numberOf(state));
      this.codes.push(code ? CODES.indexOf(code) + 1 : 0);
      this.severities.push(severity ? SEVERITIES.indexOf(severity) + 1 : 0);
      this.starts.push(start);
      this.ends.push(end);
      this.paths.push(pathIndex);
    }
  }

  private numberOf(state: string): number {
    const known = this.named.indexOf(state);
    return known < 0 ? this.named.push(state) - 1 : known;
  }

  get length(): number {
    return this.kinds.length;
  }

  /** `count` rows of those that pass the filter, beginning with number `from`. */
  page(from: number, count: number, filter: EventRowFilter = {}): EventRowPage {
    const { state, text } = filter;
    const indexes = state || text ? this.filtered(state, text?.toLowerCase()) : null;
    const total = indexes?.length ?? this.length;
    const last = Math.min(total, from + count);
    const rows: EventRow[] = [];
    for (let at = Math.max(0, from); at < last; at++) rows.push(this.row(indexes?.at(at) ?? at));
    return { total, rows };
  }

  /**
   * Among the rows that pass the filter, the index of the last one that begins before `offset`: what was read last at that
   * offset. -1 where there is none.
   */
  indexAt(offset: number, { state, text }: EventRowFilter = {}): number {
    const indexes = state || text ? this.filtered(state, text?.toLowerCase()) : null;
    const startOf = (index: number): number => this.starts.at(indexes?.at(index) ?? index);
    return firstIndex(indexes?.length ?? this.length, (index) => startOf(index) >= offset) - 1;
  }

  /** Ends of the start tags of elements by name, or by a path from the arguments such as `/edits/edit`. */
  opened(wanted: string): number[] {
    const opening = ROW_KINDS.indexOf('argument-opened');
    const frame = ROW_KINDS.indexOf(FRAME_KINDS[wanted] ?? 'argument-opened');
    const ends: number[] = [];
    for (let index = 0; index < this.length; index++) {
      const kind = this.kinds.at(index);
      if (kind === opening) {
        if (this.isAt(index, wanted)) ends.push(this.ends.at(index));
      } else if (kind === frame) {
        ends.push(wanted.endsWith('_name') ? this.starts.at(index) : this.ends.at(index));
      }
    }
    return ends;
  }

  /** Offsets after the character that makes the text of an element longer than `length`; elements are named as for `opened`. */
  outgrown(wanted: string, length: number): number[] {
    const [opening, text, entity] = OUTGROWING.map((kind) => ROW_KINDS.indexOf(kind));
    const read = new Map<number, number>();
    const offsets: number[] = [];
    for (let index = 0; index < this.length; index++) {
      const path = this.paths.at(index);
      const kind = this.kinds.at(index);
      if (kind === opening && this.isAt(index, wanted)) read.set(path, 0);
      if (kind !== text && kind !== entity) continue;
      const before = read.get(path);
      if (before === undefined) continue;
      const [start, end] = [this.starts.at(index), this.ends.at(index)];
      const after =
        before + (kind === text ? end - start : decodeReference(this.text.slice(start, end), 'replacement').length);
      read.set(path, after);
      if (before <= length && after > length) offsets.push(kind === text ? start + length - before + 1 : end);
    }
    return offsets;
  }

  private isAt(index: number, wanted: string): boolean {
    return isNamed(this.pathNames[this.paths.at(index)] as string, wanted);
  }

  /** Cached for the last filter: a scrolling list asks for the same one again and again. */
  private filtered(state: string | undefined, text: string | undefined): Uint32Column {
    const key = JSON.stringify([state, text]);
    if (this.passing?.key === key) return this.passing.indexes;
    const indexes = new Uint32Column();
    const wanted = state ? this.named.indexOf(state) : null;
    for (let index = 0; index < this.length; index++)
      if ((wanted === null || this.states.at(index) === wanted) && (!text || this.holds(this.row(index), text)))
        indexes.push(index);
    this.passing = { key, indexes };
    return indexes;
  }

  private holds({ kind, code, path, text }: EventRow, wanted: string): boolean {
    return [kind, code, path, text].some((field) => field?.toLowerCase().includes(wanted));
  }

  private row(index: number): EventRow {
    const start = this.starts.at(index);
    const end = this.ends.at(index);
    const code = CODES[this.codes.at(index) - 1];
    const severity = SEVERITIES[this.severities.at(index) - 1];
    const source = this.text.slice(start, Math.min(end, start + ROW_TEXT));
    return {
      index,
      kind: ROW_KINDS[this.kinds.at(index)] as EventRow['kind'],
      start,
      end,
      state: this.named[this.states.at(index)] as string,
      path: this.pathNames[this.paths.at(index)] as string,
      text: end - start > ROW_TEXT ? `${source}…` : source,
      ...(code ? { code } : {}),
      ...(severity ? { severity } : {}),
    };
  }
}

function* rowsOf(
  text: StreamText,
  log: EventLog,
  recovery: Recovery,
  findings: readonly Finding[],
): Generator<Omit<EventRow, 'index' | 'text'>> {
  let repair: TraceEvent | null = null;
  for (const event of traceEvents(text, log, recovery, findings)) {
    const { kind, start, end, path, code, severity } = event;
    // A repair is merged with its diagnostic, which follows it.
    if (repair) {
      yield { ...repair, ...(kind === 'diagnostic' && code === repair.code && severity && { severity }) };
      const isMerged = kind === 'diagnostic' && code === repair.code && start === repair.start;
      repair = null;
      if (isMerged) continue;
    }
    if (kind === 'repair') repair = event;
    else if (kind !== 'text' || path !== '') yield event;
    else if (text.charCodeAt(start) === LESS_THAN) yield { ...event, kind: 'tag' };
    else if (text.slice(start, end).trim() !== '') yield event;
  }
  if (repair) yield repair;
}

const LESS_THAN = 0x3c;
