import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dialectVectors, formatVectors } from '../dialect-vectors.test-kit.ts';
import { MARKED_DIALECTS, WEAK_FORMATS } from '../dialects.ts';
import { nativeDialect } from '../native/marks.ts';
import { nativeSamples } from '../native/samples.ts';
import { SAMPLES } from '../samples.ts';
import type { DialectSamples } from '../write/dialect-samples.ts';
import { MARK_ROWS, MARK_STATES, type MarkRow, markRowId, markTable } from './mark-rows.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import {
  BOXED,
  countingMachine,
  EXAMPLES_FILE,
  findRowExamples,
  type RowExample,
  rowExamples,
  rowsTaken,
} from './row-examples.test-kit.ts';

const DIALECTS: readonly MarkedDialect[] = [...MARKED_DIALECTS, nativeDialect, BOXED];

/** Replies that take rows which neither a sample nor a vector takes. */
const MORE: Readonly<Record<string, string>> = {
  'minimax-m3':
    ']<]minimax[>[<tool_call>]<]minimax[>[<invoke name="read_file">]<]minimax[>[<path>a]<]minimax[>[<line>1]<]minimax[>[</line>',
  plamo3:
    '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>read_file<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{"path": "a"<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>read_file<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{}',
  hermes: '<tool_call>\n[{"name": "read_file", "arguments": {}}, {"name": "read_file", "arguments": {}}]\n</tool_call>',
};

const BOXED_REPLY =
  'I will look.\n<box>\n<call read_file>{"path": "a"}</call>\n<call read_file>[{"name": "read_file", "arguments": {}}]</call></box>';

if (process.env['UPDATE']) {
  const inLines = (entries: Iterable<string>): string => `{\n${[...entries].join(',\n')}\n}`;
  const found = DIALECTS.map((dialect) => {
    const examples = Object.entries(findRowExamples(dialect, repliesOf(dialect)));
    const lines = examples.map(([row, example]) => `${JSON.stringify(row)}: ${JSON.stringify(example)}`);
    return `${JSON.stringify(dialect.id)}: ${inLines(lines)}`;
  });
  writeFileSync(EXAMPLES_FILE, `${inLines(found)}\n`);
}

/** Its calls are opened by what the whole reply is, so few rows of its own are taken. */
const isWeak = (id: string): boolean => WEAK_FORMATS.some((format) => format.id === id);

function repliesOf(dialect: MarkedDialect): readonly string[] {
  if (dialect === BOXED) return [BOXED_REPLY];
  const { clean, cut, broken } = dialect.isFramed ? nativeSamples : (SAMPLES[dialect.id] as DialectSamples);
  const vectors = [...dialectVectors(), ...formatVectors()].filter((vector) => vector.dialect === dialect.id);
  return [
    clean,
    broken,
    cut,
    '<think>I look.</think>',
    '```\ncode\n```\n',
    ...vectors.map(({ chunks }) => chunks.join('')),
    MORE[dialect.id] ?? '',
  ];
}

const EXAMPLES = rowExamples();
const rowOf = new Map(MARK_ROWS.map((row) => [markRowId(row), row]));

/** No example asks for so many rows or writes so many events; with a wrong table one may do so without end. */
const MOST = 1_000;

function bounded<A extends unknown[], B>(run: (...args: A) => B): (...args: A) => B {
  let times = 0;
  return (...args) => {
    if (++times > MOST) throw new Error('without end');
    return run(...args);
  };
}

/** What an example reads to with some rows: the state before the caret and at it, the events, and the rows taken. */
function reading(dialect: MarkedDialect, example: RowExample, rows: readonly MarkRow[] = MARK_ROWS) {
  const table = new Map(markTable(rows));
  table.get = bounded(table.get.bind(table));
  const { text, log, machine } = countingMachine(dialect, example, table);
  log.push = bounded(log.push.bind(log));
  const at = example.text.indexOf('█');
  text.append(example.text.slice(0, at - 1));
  machine.advance();
  const before = rowsTaken(machine);
  text.append(example.text.slice(at - 1, at));
  machine.advance();
  if (example.atEnd) machine.finish();
  const taken = rowsTaken(machine);
  const state = machine.placeName;
  text.append(example.text.slice(at + 1));
  machine.finish();
  const events = Array.from({ length: log.length }, (_, index) =>
    [log.kind(index), log.stateName(index), log.end(index), log.a(index), log.b(index)].join(' '),
  );
  const reports = Array.from({ length: log.reportCount }, (_, index) => log.reportAt(index));
  return { before, taken, reading: JSON.stringify([events, reports, state, machine.placeName, rowsTaken(machine)]) };
}

describe.each(DIALECTS.map((dialect) => [dialect.id, dialect] as const))('the rows of %s', (id, dialect) => {
  it('are taken at the caret of their examples, and not before', () => {
    for (const [row, example] of Object.entries(EXAMPLES[id] ?? {})) {
      const { before, taken } = reading(dialect, example);
      expect([row, before.includes(row), taken.includes(row)]).toEqual([row, false, true]);
    }
    expect(Object.keys(EXAMPLES[id] ?? {}).length).toBeGreaterThan(isWeak(id) || dialect.isFramed ? 5 : 10);
  });
});

describe('each row', () => {
  const examplesOf = (row: MarkRow): readonly (readonly [MarkedDialect, RowExample])[] =>
    DIALECTS.flatMap((dialect) => {
      const example = EXAMPLES[dialect.id]?.[markRowId(row)];
      return example ? [[dialect, example] as const] : [];
    });
  const isReadAs = (row: MarkRow, instead: MarkRow): boolean => {
    const rows = MARK_ROWS.map((other) => (other === row ? instead : other));
    const alternatives = MARK_ROWS.filter(({ from, on }) => from === row.from && on === row.on);
    return alternatives.flatMap(examplesOf).every(([dialect, example]) => {
      try {
        return reading(dialect, example, rows).reading === reading(dialect, example).reading;
      } catch {
        return false;
      }
    });
  };

  it('has an id of its own and an example', () => {
    expect(rowOf.size).toBe(MARK_ROWS.length);
    expect(MARK_ROWS.filter((row) => examplesOf(row).length === 0).map(markRowId)).toEqual([]);
    for (const id of Object.values(EXAMPLES).flatMap((examples) => Object.keys(examples)))
      expect(rowOf.has(id)).toBe(true);
  });

  // A fence has an end only where it was opened.
  it('leads where its examples show: with any other state they read otherwise', () => {
    const survivors = MARK_ROWS.flatMap((row) =>
      MARK_STATES.filter((to) => to !== row.to && to !== 'InFence' && isReadAs(row, { ...row, to })).map(
        (to) => `${markRowId(row)} -> ${to}`,
      ),
    );
    expect(survivors).toEqual([]);
  });

  it('is taken on its mark alone', () => {
    const survivors = MARK_ROWS.filter((row) =>
      isReadAs(row, { ...row, on: row.on === 'channel' ? 'item' : 'channel' }),
    );
    expect(survivors.map(markRowId)).toEqual([]);
  });

  it('is taken where its guard holds and nowhere else', () => {
    const guarded = MARK_ROWS.filter(({ when }) => when !== undefined);
    const without = guarded.filter(({ when: _, ...row }, index) => isReadAs(guarded[index] as MarkRow, row));
    expect(without.map(markRowId)).toEqual([]);
  });
});
