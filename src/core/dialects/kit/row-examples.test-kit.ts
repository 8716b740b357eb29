import { readFileSync } from 'node:fs';
import { newCounters } from '../../kernel/reply-tokenizer.ts';
import { EVENT_KINDS } from '../../log/event-kind.ts';
import { EventLog } from '../../log/event-log.ts';
import { StreamText } from '../../text/stream-text.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Recovery } from '../../words/recovery.ts';
import { framesInSample } from '../native/samples.ts';
import { anyMachine } from './any-machine.ts';
import type { MarkTable } from './mark-rows.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import { literal, name, sequence, without } from './matcher.ts';
import type { ReplayedWalker } from './replayed-walker.ts';
import { vocabularyOf } from './vocabulary.ts';

/** The beginning of a reply that takes a row at the caret `█`, and the rest of the reply. */
export interface RowExample {
  readonly text: string;
  /** Resilient by default. */
  readonly recovery?: Recovery;
  /** The tool `read_file` is known with its arguments. */
  readonly withTool?: true;
  /** The end of the stream takes it. */
  readonly atEnd?: true;
}

/** Examples by dialect and by the id of the row. */
export type RowExamples = Readonly<Record<string, Readonly<Record<string, RowExample>>>>;

export const EXAMPLES_FILE = new URL('../../../../fixtures/dialects/rows.json', import.meta.url);

export const rowExamples = (): RowExamples => JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as RowExamples;

/** A dialect made for tests: calls of one JSON value inside a wrapper. */
export const BOXED: MarkedDialect = {
  id: 'boxed',
  marks: [
    { kind: 'wrapper-open', written: '<box>', match: literal('<box>') },
    { kind: 'wrapper-close', written: '</box>', match: literal('</box>') },
    { kind: 'call-open', written: '<call NAME>', match: sequence('<call ', name(without('<>\n')), '>') },
    { kind: 'call-close', written: '</call>', match: literal('</call>') },
  ],
  wrapper: { open: '<box>', close: '</box>', tag: literal('<box>'), namesDialect: true },
  closers: () => ({ call: '</call>', argument: '' }),
  body: 'json',
  nests: false,
  cdata: false,
  strips: 'none',
  untyped: 'json',
  promptThinks: false,
};

const TOOLS: readonly ToolDefinition[] = [
  {
    name: 'read_file',
    inputSchema: { type: 'object', properties: { path: { type: 'string' }, line: { type: 'integer' } } },
  },
];

/** A machine that counts the rows that it takes, and what it reads. */
export function countingMachine(
  dialect: MarkedDialect,
  { recovery = 'resilient', withTool, text: example = '' }: Omit<RowExample, 'text'> & { readonly text?: string },
  table?: MarkTable,
) {
  const text = new StreamText();
  const log = new EventLog();
  const vocabulary = vocabularyOf(withTool ? TOOLS : [], dialect.usualTools);
  const frames = dialect.isFramed ? framesInSample(example.replace('█', '')) : [];
  const options = { recovery, vocabulary, frames, ...(table && { table }) };
  const machine = anyMachine(text, log, dialect, options, newCounters);
  return { text, log, machine };
}

/** Ids of the rows that a machine has taken. */
export function rowsTaken({ counters, rowIds }: ReplayedWalker): readonly string[] {
  return rowIds.filter((id, number): id is string => id !== null && (counters?.counts[number] ?? 0) > 0);
}

const MODES: readonly Omit<RowExample, 'text'>[] = [{}, { recovery: 'strict' }, { withTool: true }];

/** The shortest examples of all rows that some replies take, each with a slip or without. */
export function findRowExamples(dialect: MarkedDialect, replies: readonly string[]): Record<string, RowExample> {
  const found: Record<string, RowExample> = {};
  for (const reply of replies) for (const mode of MODES) noteRows(dialect, reply, mode, found);
  for (const reply of replies.slice(0, MOST_WITH_SLIPS))
    for (const other of withSlips(dialect, reply)) for (const mode of MODES) noteRows(dialect, other, mode, found);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}
const MOST_WITH_SLIPS = 3;

function noteRows(
  dialect: MarkedDialect,
  reply: string,
  mode: Omit<RowExample, 'text'>,
  found: Record<string, RowExample>,
): void {
  const whole = countingMachine(dialect, { ...mode, text: reply });
  whole.text.append(reply);
  whole.machine.finish();
  const isBetter = (id: string): boolean => (found[id]?.text.length ?? Infinity) > reply.length + 1;
  if (!rowsTaken(whole.machine).some(isBetter)) return;
  const { text, machine } = countingMachine(dialect, { ...mode, text: reply });
  const seen = new Set<string>();
  const note = (at: number, end: Pick<RowExample, 'atEnd'>): void => {
    for (const id of rowsTaken(machine)) {
      if (!seen.has(id) && isBetter(id))
        found[id] = { text: `${reply.slice(0, at)}█${reply.slice(at)}`, ...mode, ...end };
      seen.add(id);
    }
  };
  for (let at = 1; at <= reply.length; at++) {
    text.append(reply.charAt(at - 1));
    machine.advance();
    note(at, {});
  }
  machine.finish();
  note(reply.length, { atEnd: true });
}

/** A reply with a mark of the dialect, or other markup, put in or in place of a piece; and each beginning of one. */
function* withSlips(dialect: MarkedDialect, reply: string): Generator<string> {
  const pieces = piecesOf(dialect, reply);
  const others = new Set([...pieces, ...dialect.marks.map(({ written }) => withNames(written)), ...MARKUP, '']);
  for (let at = 0; at <= pieces.length; at++) {
    const before = pieces.slice(0, at).join('');
    yield before;
    for (const other of others)
      for (const replaced of [0, 1, 2]) yield `${before}${other}${pieces.slice(at + replaced).join('')}`;
  }
}

const MARKUP: readonly string[] = [
  '{"name": "read_file", "arguments": {"path": "a"}}',
  '[{"name": "read_file", "arguments": {"path": "a"}}]',
  '{"name": "read_file", "arguments": {"pa',
  '<![CDATA[',
  '<think>',
  '</think>',
];

const withNames = (written: string): string => written.replace(/TOOL|NAME/g, 'read_file').replace(/KEY/g, 'path');

/** The marks and the text between them. */
function piecesOf(dialect: MarkedDialect, reply: string): readonly string[] {
  const { text, log, machine } = countingMachine(dialect, { text: reply });
  text.append(reply);
  machine.finish();
  const starts = new Set<number>();
  for (let event = 0; event < log.length; event++)
    if (EVENT_KINDS[log.kind(event)] !== 'name') starts.add(log.start(event));
  const ends = [...starts, reply.length];
  return [...starts].map((start, index) => reply.slice(start, ends[index + 1]));
}
