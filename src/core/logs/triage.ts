import { masked } from '../../base/masked.ts';
import type { JsonObject } from '../json/json-access.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { LOG_FORMATS } from './formats.ts';
import { HISTORY, historyValue } from './history-cause.ts';
import { type Judgement, judge } from './lane.ts';
import type { LoggedReply } from './log-format.ts';
import { type ReadRecord, type RecordOptions, recordReader, valueAt } from './read-record.ts';
import { historyIn, type RecordHistory } from './record-history.ts';
import type { RawRecord } from './record-splitter.ts';
import { type NotReply, type Summary, SummaryBuilder } from './summary.ts';

/** How a log is read and judged; plain data, so that other threads can be told. */
export interface TriageOptions {
  /** Id of the format that all records have. */
  readonly as?: string;
  readonly reply?: string;
  readonly id?: string;
  /** Path of the reply in records of no known shape in which nothing is called as replies are. */
  readonly otherwise?: string;
  /** Paths of the fields to group by. */
  readonly groups: readonly string[];
  readonly dialect: string;
  readonly tools: readonly ToolDefinition[];
  /** Letters and digits of ids and of what is grouped by are hidden. */
  readonly mask: boolean;
}

/** Records of one file, or of one file in an archive. */
export interface RecordBatch {
  /** Of the file. */
  readonly name: string;
  /** What is before the line in the places of its records. */
  readonly source: string;
  readonly records: readonly RawRecord[];
}

/** One reply, or one record without any, as it was judged. */
export interface TriagedReply {
  readonly id: string;
  /** File and line. */
  readonly source: string;
  readonly bucket: 'reply' | NotReply;
  /** Null where there is no reply. */
  readonly judgement: Judgement | null;
  /** As the record holds it; null where it holds none. */
  readonly reply: LoggedReply | null;
  /** Values of what is grouped by; where there is no reply, of its history alone. */
  readonly groups: Readonly<Record<string, string>>;
  /** Id of the record's format. */
  readonly format: string;
  readonly record: JsonObject;
  /** The history that the record carries; null where it carries none. */
  readonly history: RecordHistory | null;
  /** The record, or the log, gives it a name; else the id is its place. */
  readonly isNamed: boolean;
}

/** Where a log says that things are. */
export function readingOf({
  as,
  reply,
  id,
  otherwise,
}: Pick<TriageOptions, 'as' | 'reply' | 'id' | 'otherwise'>): RecordOptions {
  const format = LOG_FORMATS.find((known) => known.id === as);
  return {
    ...(format && { as: format }),
    ...(reply !== undefined && { reply }),
    ...(id !== undefined && { id }),
    ...(otherwise !== undefined && { otherwise }),
  };
}

/** Judges records and gathers what becomes of them. */
export class Triage {
  summary = new SummaryBuilder();
  readonly #options: TriageOptions;
  readonly #read: (raw: RawRecord) => readonly ReadRecord[];
  readonly #toolsOf = toolsReader();

  constructor(options: TriageOptions) {
    this.#options = options;
    this.#read = recordReader(readingOf(options));
  }

  /** The summary of what was judged since it was taken last. */
  takeSummary(): Summary {
    const taken = this.summary.summary();
    this.summary = new SummaryBuilder();
    return taken;
  }

  /** Judges the records in their order. */
  *add({ name, source, records }: RecordBatch): Generator<TriagedReply> {
    for (const raw of records)
      for (const record of this.#readSafely(raw)) yield* this.#judge(record, raw, name, `${source}:${raw.line}`);
  }

  /** A record that our own mistake breaks must not take the others with it. */
  #readSafely(raw: RawRecord): readonly ReadRecord[] {
    try {
      return this.#read(raw);
    } catch {
      return [{ format: 'unreadable', json: {}, place: String(raw.number), reading: 'unreadable' }];
    }
  }

  *#judge(read: ReadRecord, raw: RawRecord, name: string, source: string): Generator<TriagedReply> {
    const { format, json, place } = read;
    const history = this.#checked(read, source);
    const replies = typeof read.reading === 'string' ? read.reading : this.#judged(read.reading);
    if (typeof replies === 'string') {
      this.summary.addRecord(name, format, replies, raw.line);
      const id = this.#shown(place);
      const groups = this.#options.groups.includes(HISTORY) ? { [HISTORY]: historyValue(history) } : {};
      const nothing = { judgement: null, reply: null, groups };
      yield { id, source, bucket: replies, ...nothing, format, record: json, history, isNamed: false };
      return;
    }
    this.summary.addRecord(name, format);
    const counts = new Map<string, number>();
    for (const { reply, text, judgement } of replies) {
      const own = reply.id ?? place;
      const before = counts.get(own) ?? 0;
      counts.set(own, before + 1);
      const id = this.#shown(before === 0 ? own : `${own}/${before}`);
      const groups = this.#groupsOf(json, reply, judgement, history);
      this.summary.addReply({ id, source, text, judgement, groups });
      const isNamed = reply.id !== undefined;
      yield { id, source, bucket: 'reply', judgement, reply, groups, format, record: json, history, isNamed };
    }
  }

  /** The history of a record; one that our own mistake breaks must not take the record with it. */
  #checked({ json, place, reading }: ReadRecord, source: string): RecordHistory | null {
    let history: RecordHistory | null = null;
    try {
      history = historyIn(json, { failed: reading === 'provider-error' });
    } catch {
      return null;
    }
    if (history === null) return null;
    const { request, provider, codes } = history;
    const named = typeof reading === 'string' ? undefined : reading[0]?.id;
    this.summary.addHistory({
      id: this.#shown(named ?? place),
      source,
      text: () => JSON.stringify(request),
      provider,
      codes,
    });
    return history;
  }

  #judged(replies: readonly LoggedReply[]): readonly JudgedText[] | 'unreadable' {
    try {
      return replies.map((reply) => {
        const { chunks, frames, end: streamEnd, tools, prompt } = reply;
        const known = tools === undefined ? this.#options.tools : this.#toolsOf(tools, this.#options.tools);
        const text = chunks.length === 1 ? chunks[0]! : chunks.join('');
        const options = {
          dialect: this.#options.dialect,
          tools: known,
          ...(frames && { frames }),
          ...(streamEnd && { streamEnd }),
          ...(prompt && { prompt }),
        };
        return { reply, text, judgement: judge(text, options) };
      });
    } catch {
      return 'unreadable';
    }
  }

  #groupsOf(
    record: JsonObject,
    { fields = {} }: LoggedReply,
    { tool, dialect }: Judgement,
    history: RecordHistory | null,
  ): Record<string, string> {
    const known: Readonly<Record<string, string>> = { tool, dialect, [HISTORY]: historyValue(history), ...fields };
    return Object.fromEntries(
      this.#options.groups.map((path) => {
        const own = valueAt(record, path);
        // A list under that name is the messages themselves.
        const isOwn = own !== undefined && (path !== HISTORY || typeof own === 'string');
        const value = isOwn ? own : Object.hasOwn(known, path) ? known[path] : undefined;
        const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
        return [path, this.#shown(text.slice(0, LONGEST_VALUE))];
      }),
    );
  }

  #shown(text: string): string {
    return this.#options.mask ? masked(text) : text;
  }
}

interface JudgedText {
  readonly reply: LoggedReply;
  readonly text: string;
  readonly judgement: Judgement;
}

/** Longer values are no groups. */
const LONGEST_VALUE = 200;

/** Records mostly carry the same tools: those of the record before are kept. */
export function toolsReader(): (value: unknown, usual: readonly ToolDefinition[]) => readonly ToolDefinition[] {
  let last: { readonly source: string; readonly tools: readonly ToolDefinition[] } = { source: '', tools: [] };
  return (value, usual) => {
    if (usual.length > 0) return usual;
    const source = JSON.stringify(value) ?? '';
    if (source !== last.source) {
      const imported = importTools(source);
      last = { source, tools: imported.ok ? imported.value.tools.map(({ definition }) => definition) : [] };
    }
    return last.tools;
  };
}
