import { asObject } from '../json/json-access.ts';
import { type HistoryProblem, isHeld, problemsOf } from './check-history.ts';
import { providerOf } from './chosen-provider.ts';
import type { Conversation, ShapeId } from './conversation.ts';
import { type Drift, driftOf } from './drift.ts';
import { valueAtPointer } from './edits/value-at-pointer.ts';
import { type Loop, loopsOf } from './loops.ts';
import type { ProviderId } from './providers/provider.ts';
import { readHistory } from './read-history.ts';
import { pointerOfPlace, type Said, saidAround } from './said.ts';
import { SessionBuilder } from './session-builder.ts';
import { SESSIONS } from './shapes/sessions.ts';
import type { SessionRecord, SessionShape } from './shapes/shape.ts';
import { SHAPES } from './shapes/shapes.ts';
import { EXACT_JSON } from './source/exact-json-reader.ts';
import { findHistory } from './source/find-history.ts';
import type { HistorySource } from './source/history-source.ts';
import type { JsonLines } from './source/json-lines.ts';

/** All that is known of a history in a paste. */
export interface PastedHistory {
  /** How it was written: its own shape, or the print of a language. */
  readonly shape: ShapeId | null;
  readonly source: HistorySource | null;
  readonly history: Conversation | null;
  readonly provider: ProviderId | null;
  readonly problems: readonly HistoryProblem[];
  readonly loops: readonly Loop[];
  readonly drift: Drift | null;
  readonly said: Said | null;
  /** The provider, or where none is known any, takes it as it is. */
  readonly holds: boolean;
}

/** Finds and checks the history in a paste. `wanted` names who gets it; else the words beside it, its URL, model or shape do. */
export function historyOfPaste(paste: string, wanted: ProviderId | null = null): PastedHistory {
  const source = findHistory(paste, LOOKS) ?? null;
  const history = source && readSource(source);
  const known = wanted ?? (history && providerOf(history, source?.url));
  const span = source?.view.back(source.span);
  const said =
    saidAround(paste, span, { provider: known, ...(source?.url !== undefined && { url: source.url }) }) ?? null;
  const provider = wanted ?? said?.provider ?? known;
  if (!history || !source) return { ...NOTHING, provider, said, holds: said === null };
  const own = problemsOf(history, { provider, ...(said && { said: said.rule }) });
  const problems = [...own, ...memberSaid(history, source, said)];
  return {
    shape: shapeOf(source, history),
    source,
    history,
    provider,
    problems,
    loops: loopsOf(history),
    drift: driftOf(history, (pointer) => textAt(source, pointer)),
    said,
    holds: said === null && isHeld(problems, provider),
  };
}

/** Whether a text may hold a history or a provider's words about one: for texts that nothing else asks it of. */
export const mayHoldHistory = (text: string): boolean => MEMBERS.test(text) || WORDS.test(text);

/** Members and classes that every shape has one of. */
const MEMBERS =
  /["']?(?:role|parts|part_kind|messages|contents|payload|tool_call_metadata)["']?\s{0,9}[:=]|\b(?:Human|AI|Tool|System)Message\(|^={3,} \w+ Message ={3,}$|"type":\s?"(?:human|ai)"/m;
/** Words that refusals of histories have. */
const WORDS = /tool_?(?:use|result|call)s?\b|function (?:call|response)|toolResult|reasoning|thinking|\brole\b/i;

const NOTHING = { shape: null, source: null, history: null, problems: [], loops: [], drift: null } as const;

const LOOKS = {
  isDocument: (root: unknown) => SHAPES.some(({ is }) => is(root)),
  isSession: (records: Iterable<unknown>) => sessionOf(records) !== undefined,
};

/** The first session that a record is of. */
function sessionOf(records: Iterable<unknown>): SessionShape | undefined {
  let found = SESSIONS.length;
  for (const record of records) {
    const shape = record === undefined ? -1 : SESSIONS.slice(0, found).findIndex(({ isRecord }) => isRecord(record));
    if (shape >= 0) found = shape;
    if (found === 0) break;
  }
  return SESSIONS[found];
}

/** Reads a source; `to` may keep more of it than the history does. */
export function readSource(
  { notation, root }: HistorySource,
  to: SessionBuilder = new SessionBuilder(EXACT_JSON),
): Conversation | null {
  if (notation !== 'json-lines') return readHistory(root, SHAPES, to) ?? null;
  const records = root as JsonLines;
  const shape = sessionOf(records);
  if (!shape) return null;
  const cut = new Set<string>();
  shape.read({ [Symbol.iterator]: () => recordsOf(records, cut) }, to);
  return to.build(shape.id, shape.provider, [...cut]);
}

/** Records with their pointers; lines that are no JSON are `cut`. */
function* recordsOf(records: JsonLines, cut: Set<string>): IterableIterator<SessionRecord> {
  let index = 0;
  for (const value of records) {
    const pointer = `L${index + 1}`;
    if (value !== undefined) yield { value, pointer };
    else if (!records.isBlank(index)) cut.add(pointer);
    index += 1;
  }
}

/** Prints of messages of a library are named for it, others for the language that printed them. */
function shapeOf({ notation, view, span }: HistorySource, { shape }: Conversation): ShapeId {
  if (notation !== 'print') return shape;
  const text = view.text.slice(span.start, span.end);
  if (shape === 'langchain' || shape === 'langgraph') return 'langchain-print';
  if (shape === 'pydantic-ai') return 'pydantic-ai-print';
  if (/^[[{]\s*(?:\{\s*)?"/.test(text)) return shape;
  return /^[[{]\s*(?:\{\s*)?'/.test(text) ? 'python-print' : 'node-print';
}

/** The member that the provider's words name, where it is there. */
export function memberSaid(history: Conversation, { root }: HistorySource, said: Said | null): HistoryProblem[] {
  if (said?.rule.code !== 'member-refused' || said.rule.when !== 'named') return [];
  const pointer = pointerOfPlace(root, said.place);
  if (pointer === undefined) return [];
  const message = history.messages.findLastIndex((one) => `${pointer}/`.startsWith(`${one.pointer}/`));
  const item = history.items.findIndex((one) => `${pointer}/`.startsWith(`${one.pointer}/`) && one.message === message);
  return [
    {
      code: 'member-refused',
      when: 'named',
      pointer,
      message: Math.max(message, 0),
      ...(item >= 0 && history.items[item]?.kind === 'call' && { item }),
      says: `The member \`${said.place.at(-1)}\` is refused.`,
      refusedBy: [{ provider: said.provider, since: said.rule.from, words: said.rule.quote }],
    },
  ];
}

/** The text at a pointer: itself, or that of a block. */
function textAt(source: HistorySource, pointer: string): string | undefined {
  const value = valueAt(source, pointer);
  if (typeof value === 'string') return value;
  const { text, content, payload } = asObject(value);
  return [text, content, asObject(payload)['text']].find((one): one is string => typeof one === 'string');
}

/** The value at a pointer of a history. */
export function valueAt({ root, notation }: HistorySource, pointer: string): unknown {
  const [, line = '', rest = pointer] = notation === 'json-lines' ? (/^L(\d+)(.*)$/s.exec(pointer) ?? []) : [];
  const from = notation === 'json-lines' ? (root as JsonLines).at(Number(line) - 1) : root;
  return valueAtPointer(from, rest);
}
