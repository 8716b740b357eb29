import { asList, asObject, isObject, type JsonObject, parseJson } from '../../json/json-access.ts';
import { readReply } from '../../reading/read-reply.ts';
import { hasCallSign } from '../call-sign.ts';
import { type MemberKind, mayHoldReply, memberKind } from './row-members.ts';

/** Members and indexes that lead to a value. */
export type RowPath = readonly (string | number)[];

/** Where a row holds what the model wrote. */
export interface RowReplies {
  /** Several where a list holds them. */
  readonly paths: readonly RowPath[];
  /** Whether a machine reads a call in one of them. */
  hasCall(): boolean;
}

interface Candidate {
  readonly path: RowPath;
  readonly text: string;
  readonly kind: MemberKind | null;
}

/** Deeper no row holds the text of a reply, in members and lists. */
const DEEPEST = 5;
/** So many texts of a row are looked at. */
const MOST_TEXTS = 64;
/** Members of what a provider, a tool or a message sends: such an object is no row. */
const NO_ROW = ['role', 'choices', 'candidates', 'tool_call_id', 'tool_use_id', 'isError', 'jsonrpc'];

/**
 * The text of a row that a model wrote, whatever its member is called: the member whose name says so, else the one in which a machine reads a
 * call, else one whose name may say so. Undefined where there is none, the row is an answer, a message or a call, or its talk ends with a turn of
 * the model.
 */
export function repliesInRow(row: JsonObject): RowReplies | undefined {
  if (NO_ROW.some((key) => key in row) || endsAnswered(row)) return undefined;
  const found: Candidate[] = [];
  if (!gather(row, [], null, found)) return undefined;
  const named = found.filter(({ kind }) => kind === 'reply');
  const chosen =
    named.length > 0
      ? ((named.length > 1 ? called(named) : undefined) ?? named[0])
      : (called(found) ?? found.find(({ kind }) => kind === 'perhaps'));
  if (!chosen) return undefined;
  const alike = found.filter(({ path }) => isAlike(path, chosen.path));
  return { paths: alike.map(({ path }) => path), hasCall: () => alike.some(({ text }) => holdsCall(text)) };
}

/** Whether a message of a talk is of a model. */
export function isAnswerTurn(message: unknown): boolean {
  const { role, from } = asObject(message);
  return ANSWERING_ROLES.has(role ?? from);
}

const ANSWERING_ROLES: ReadonlySet<unknown> = new Set(['assistant', 'gpt', 'model', 'ai', 'bot']);

const endsAnswered = (row: JsonObject): boolean =>
  Object.entries(row).some(([key, value]) => memberKind(key) === 'talk' && isAnswerTurn(asList(value).at(-1)));

/** Whether a member of the row is named for what a model wrote. */
export const namesReply = (row: JsonObject): boolean => Object.keys(row).some((key) => memberKind(key) === 'reply');

/** What is at a path; undefined where it leads nowhere. */
export function atPath(row: unknown, path: RowPath): unknown {
  return path.reduce<unknown>(
    (at, step) => (Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[String(step)] : undefined),
    row,
  );
}

/** The tools that calls of a row are checked against: its own, else those of what was asked; undefined where it has none. */
export function toolsInRow(row: JsonObject, levels = 2): unknown {
  let inner: unknown;
  for (const [key, value] of Object.entries(row)) {
    if (memberKind(key) === 'tools' || key === 'function') {
      const tools = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value;
      if (Array.isArray(tools) && tools.some(isObject)) return tools;
    } else if (levels > 0 && inner === undefined && isObject(value) && !mayHoldReply(key))
      inner = toolsInRow(value, levels - 1);
  }
  return inner;
}

/** Gathers the texts that may be replies; false where a member that is named for replies holds an answer of a provider. */
function gather(value: unknown, path: RowPath, kind: MemberKind | null, found: Candidate[]): boolean {
  if (found.length >= MOST_TEXTS || path.length > DEEPEST) return true;
  if (typeof value === 'string') {
    if (value.trim() !== '' && (kind === 'reply' || kind === 'perhaps' || value.length >= SHORTEST))
      found.push({ path, text: value, kind });
    return true;
  }
  if (Array.isArray(value)) return value.every((item, index) => gather(item, [...path, index], kind, found));
  if (!isObject(value)) return true;
  if (path.length > 0 && isAnswer(value)) return kind !== 'reply';
  return Object.entries(value).every(([key, member]) => {
    const own = memberKind(key);
    if (!mayHoldReply(key) || own === 'talk' || (own === 'words' && typeof member === 'string')) return true;
    return gather(member, [...path, key], kind === 'reply' ? kind : (own ?? kind), found);
  });
}

/** No call is shorter. */
const SHORTEST = 8;

/** Whether an object within a row is what a provider answered, a message or a block of one: the importers read it. */
const isAnswer = (value: JsonObject): boolean =>
  ANSWERED.some((key) => key in value) || (typeof value['type'] === 'string' && value['type'] !== 'text');

const ANSWERED = [...NO_ROW, 'message', 'delta', 'parts', 'tool_calls'];

const called = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.find(({ text }) => holdsCall(text));

const holdsCall = (text: string): boolean => hasCallSign(text) && readReply(text, { dialect: 'auto' }).calls.length > 0;

/** Whether two paths differ in nothing but the index of an item. */
const isAlike = (one: RowPath, other: RowPath): boolean =>
  one.length === other.length &&
  one.every((step, index) => step === other[index] || (typeof step === 'number' && typeof other[index] === 'number'));
