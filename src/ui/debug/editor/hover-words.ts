import type { Moment, Report } from '../../../contract/parse-service.ts';
import type { Value } from '../../../core/calls/value.ts';
import { doneWords } from '../../parts/reply/card-words.ts';
import type { Problem } from '../../parts/reply/problems.ts';
import { figure } from '../../parts/words/count.ts';
import { chunkAt, timeOf } from '../state/replay.ts';

/** What is known of the reply where the pointer is. */
export interface HoverFacts {
  readonly text: string;
  /** Of the character under the pointer. */
  readonly offset: number;
  /** The machine when that character has been read. */
  readonly moment: Moment;
  /** A row of the machine fired at that character, and not only before. */
  readonly hasFired: boolean;
  readonly calls: Report['calls'];
  readonly problems: readonly Problem[];
  readonly chunkEnds: Uint32Array;
  readonly chunkTimes: Float64Array | null;
}

export interface HoverWords {
  /** What is pointed at, with source in backticks. */
  readonly what: string;
  /** `9:22, character 222`. */
  readonly place: string;
  readonly rows: readonly (readonly [name: string, sentence: string])[];
}

/** The state, path, chunk, time, reading and rule of one character; rows without content are left out. */
export function hoverWords(facts: HoverFacts): HoverWords {
  const { text, offset, moment } = facts;
  const entity = entityAt(text, offset);
  const shown = SIGNS[text[offset] ?? ''] ?? `\`${source(characterAt(text, offset))}\``;
  const problem = facts.problems.find(({ start, end }) => start <= offset && offset < Math.max(end, start + 1));
  const rows: [string, string | null][] = [
    ['State', [moment.state, moment.about].filter(Boolean).join(': ')],
    ['Path', pathWords(moment)],
    ['Chunk', chunkWords(facts)],
    ['Time', timeWords(facts)],
    ['Read as', readAsWords(facts, entity, problem)],
    ['Rule', problem?.why ?? (facts.hasFired ? (moment.lastTransition?.sentence ?? null) : null)],
  ];
  return {
    what: entity ? `${shown} of \`${source(entity.source)}\`` : shown,
    place: `${placeWords(text, offset, moment)}, character ${figure(offset + 1)}`,
    rows: rows.flatMap(([name, words]) => (words ? [[name, words] as const] : [])),
  };
}

const SIGNS: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\n': 'line break',
  '\r': 'carriage return',
  '\t': 'tab',
};

/** A word of a sentence, on one line. */
const source = (text: string): string => text.replace(/\s/g, ' ').replaceAll('`', '’');

/** The whole code point of which a code unit is part. */
function characterAt(text: string, offset: number): string {
  const isLow = /[\udc00-\udfff]/.test(text[offset] ?? '') && /[\ud800-\udbff]/.test(text[offset - 1] ?? '');
  return String.fromCodePoint(text.codePointAt(isLow ? offset - 1 : offset) ?? 0);
}

function placeWords(text: string, offset: number, { line, column }: Moment): string {
  // The machine is after the character.
  if (column > 1) return `${line}:${column - 1}`;
  return `${line - 1}:${offset - text.lastIndexOf('\n', offset - 1)}`;
}

interface Entity {
  readonly start: number;
  readonly source: string;
  readonly character: string;
}

const LONGEST_ENTITY = 10;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The known reference that an offset is in; null where it is in none. */
function entityAt(text: string, offset: number): Entity | null {
  const start = text.lastIndexOf('&', offset);
  if (start < 0 || offset - start >= LONGEST_ENTITY) return null;
  const [whole, name = ''] =
    /^&(#\d{1,7}|#x[\da-fA-F]{1,6}|amp|lt|gt|quot|apos);/.exec(text.slice(start, start + 12)) ?? [];
  if (!whole || start + whole.length <= offset) return null;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const character = NAMED[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : null);
  return character === null ? null : { start, source: whole, character };
}

function pathWords({ call, path }: Moment): string | null {
  if (call === null) return null;
  const names = path.map((name) => `\`${source(name)}\``).join(' › ');
  return names === '' ? `call ${figure(call + 1)}` : `${names} of call ${figure(call + 1)}`;
}

/** Where the text that the machine holds back at the pointer began, and the chunk before the pointer's; null where it holds none of it. */
function heldOver({ offset, moment: { buffered }, chunkEnds }: HoverFacts): { start: number; chunk: number } | null {
  const chunk = chunkAt(chunkEnds, offset + 1);
  const start = offset + 1 - buffered.length;
  return chunk > 0 && start < (chunkEnds[chunk - 1] ?? 0) ? { start, chunk: chunk - 1 } : null;
}

const SHOWN_OF_HELD = 14;

function heldText({ text, chunkEnds }: HoverFacts, { start, chunk }: { start: number; chunk: number }): string {
  return `\`${source(text.slice(start, chunkEnds[chunk]).slice(-SHOWN_OF_HELD))}\``;
}

function chunkWords(facts: HoverFacts): string | null {
  const { chunkEnds, offset } = facts;
  if (chunkEnds.length <= 1) return null;
  const held = heldOver(facts);
  const cut = held ? `; chunk ${figure(held.chunk + 1)} ended on ${heldText(facts, held)}` : '';
  return `${figure(chunkAt(chunkEnds, offset + 1) + 1)} of ${figure(chunkEnds.length)}${cut}`;
}

function timeWords(facts: HoverFacts): string | null {
  const { chunkTimes, chunkEnds, offset } = facts;
  if (!chunkTimes) return null;
  const at = timeOf(chunkTimes, chunkAt(chunkEnds, offset + 1));
  const held = heldOver(facts);
  const since = held && at - timeOf(chunkTimes, chunkAt(chunkEnds, held.start + 1));
  const wait =
    held && since !== null ? `; ${heldText(facts, held)} was held back for ${figure(Math.round(since))} ms` : '';
  return `${(at / 1000).toFixed(3)} s${wait}`;
}

function readAsWords(
  { calls, offset }: HoverFacts,
  entity: Entity | null,
  problem: Problem | undefined,
): string | null {
  const done = problem && doneWords(problem, false);
  if (done) return done.replace(/^Read as /, '');
  const value = leafAt(calls, offset);
  if (!value) return null;
  if (value.type !== 'string') return `${value.type} \`${value.type === 'null' ? 'null' : String(value.value)}\``;
  if (value.cdata) return 'as it stands, for it is in CDATA';
  return entity ? `the character \`${entity.character}\`, not ${entity.source.length} characters` : null;
}

/** The value that an offset is in between its tags. */
function leafAt(calls: Report['calls'], offset: number): Exclude<Value, { type: 'array' | 'object' }> | null {
  const call = calls.find(({ start, end }) => start <= offset && offset < end);
  let value: Value | undefined = call?.arguments;
  while (value?.type === 'array' || value?.type === 'object') {
    const members: readonly Value[] = value.type === 'array' ? value.items : value.entries.map(([, member]) => member);
    value = members.find(({ span }) => span.start <= offset && offset < span.end);
  }
  return value && value.inner.start <= offset && offset < value.inner.end ? value : null;
}
