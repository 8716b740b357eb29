import type { ToolCall } from '../../calls/tool-call.ts';
import { type Value, valueToJson } from '../../calls/value.ts';
import { isJsonObject, printExactJson, readExactJson } from '../../json/exact-json.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import type { ValueChange } from '../../words/value-change.ts';

/** How a fix changes the values of calls. */
export interface ValueDifference {
  /** The first changes, sorted by position. */
  readonly changes: readonly ValueChange[];
  /** True where a name or a value is gone and is not elsewhere. */
  readonly loses: boolean;
}

export const NO_DIFFERENCE: ValueDifference = { changes: [], loses: false };

/** At most so many changes are listed for one fix, with so many code units of each value. */
const MOST_CHANGES = 5;
const LONGEST = 120;
/** Characters that both share before the first difference, as many as are shown. */
const LEAD = 24;

type ReadCall = Pick<ToolCall, 'serverName' | 'toolName' | 'arguments'>;

interface Change {
  readonly call: number;
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The items, where the new value is a list. */
  readonly items?: readonly string[];
}

/** One call before and after; undefined where there is no such call. */
export interface CallPair {
  readonly call: number;
  readonly before: ReadCall | undefined;
  readonly after: ReadCall | undefined;
}

/** How names and values of calls change. */
export function valueDifference(pairs: readonly CallPair[]): ValueDifference {
  const changes = pairs.flatMap(({ call, before, after }) =>
    [...changesOf(before, after)].map((change): Change => ({ call, ...change })),
  );
  return { changes: changes.slice(0, MOST_CHANGES).map(shown), loses: losesSome(changes) };
}

const NOTHING: ReadonlySet<string | undefined> = new Set(['""', 'null', '[]', '{}']);

/** Whether a value with content is gone and was not moved elsewhere, for example into a list. */
function losesSome(changes: readonly Change[]): boolean {
  const gone = changes.filter(({ before, after }) => after === undefined && !NOTHING.has(before));
  const kept = new Set(changes.flatMap(({ after, items }) => [after, ...(items ?? [])]));
  const placed = new Set(changes.map(({ path, after }) => placeOf(path.slice(path.lastIndexOf('/')), after)));
  return gone.some(
    ({ path, before = '' }) =>
      !kept.has(before) &&
      !(path === LOOSE_TEXT && (isTakenApart(before, kept) || isTakenIn(before, kept))) &&
      !isMovedOut(before, placed),
  );
}

const placeOf = (name: string, json: string | undefined): string => `${name} ${json}`;

/** Whether every member of an object is now under its own name somewhere else. */
function isMovedOut(before: string, placed: ReadonlySet<string>): boolean {
  const parsed = readExactJson(before);
  const members = isJsonObject(parsed) ? Object.entries(parsed) : [];
  return (
    members.length > 0 &&
    members.every(([name, member]) => {
      const json = printExactJson(member);
      const isText = typeof member === 'string' && placed.has(placeOf(pointerSegment(name), member));
      return isText || placed.has(placeOf(pointerSegment(name), json)) || isMovedOut(json, placed);
    })
  );
}

const LOOSE_TEXT = '/#text';

/** Whether the members of the object, or the texts of the elements, that a text in place of the arguments wrote out are all there. */
function isTakenApart(before: string, kept: ReadonlySet<string | undefined>): boolean {
  const text = String(JSON.parse(before));
  const parsed = readExactJson(text);
  if (parsed !== undefined)
    return isJsonObject(parsed) && Object.values(parsed).every((member) => kept.has(printExactJson(member)));
  const pieces = Array.from(text.matchAll(/>([^<>]*[^<>\s][^<>]*)</g), ([, piece]) => JSON.stringify(piece));
  return pieces.length > 0 && pieces.every((piece) => kept.has(piece) || kept.has(piece.slice(1, -1)));
}

/** Whether all lines of a text beside elements are in other texts now. */
function isTakenIn(before: string, kept: ReadonlySet<string | undefined>): boolean {
  const texts = [...kept].flatMap((json) => (json?.startsWith('"') ? [String(JSON.parse(json))] : []));
  const lines = String(JSON.parse(before))
    .split('\n')
    .map((line) => line.trim());
  return lines.every((line) => texts.some((text) => text.includes(line)));
}

function* changesOf(before: ReadCall | undefined, after: ReadCall | undefined): Generator<Omit<Change, 'call'>> {
  const names = (call: ReadCall | undefined) => ({
    server_name: call && JSON.stringify(call.serverName),
    tool_name: call?.toolName ? JSON.stringify(call.toolName) : undefined,
  });
  const [old, now] = [names(before), names(after)];
  for (const path of ['server_name', 'tool_name'] as const)
    if (old[path] !== now[path]) yield { path, before: old[path], after: now[path] };
  yield* between('', before?.arguments, after?.arguments);
}

function* between(path: string, before: Value | undefined, after: Value | undefined): Generator<Omit<Change, 'call'>> {
  if (before?.type === 'object' && after?.type === 'object') {
    const [old, now] = [new Map(before.entries), new Map(after.entries)];
    for (const name of new Set([...old.keys(), ...now.keys()]))
      yield* between(path + pointerSegment(name), old.get(name), now.get(name));
  } else if (before?.type === 'array' && after?.type === 'array' && before.items.length === after.items.length) {
    for (const [index, item] of before.items.entries()) yield* between(`${path}/${index}`, item, after.items[index]);
  } else {
    const [old, now] = [before, after].map((value) =>
      value && (path !== '' || !isEmpty(value)) ? valueToJson(value) : undefined,
    );
    const items = after?.type === 'array' ? { items: after.items.map((item) => valueToJson(item)) } : {};
    if (old !== now) yield { path, before: old, after: now, ...items };
  }
}

const isEmpty = (value: Value): boolean => value.type === 'object' && value.entries.length === 0;

function shown({ call, path, before, after }: Change): ValueChange {
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > LONGEST;
  const from = isLong ? Math.max(0, commonStart(before ?? '', after ?? '') - LEAD) : 0;
  const piece = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + LONGEST)}${from + LONGEST < text.length ? '…' : ''}`;
  return {
    call,
    path,
    ...(before !== undefined && { before: piece(before) }),
    ...(after !== undefined && { after: piece(after) }),
  };
}

function commonStart(a: string, b: string): number {
  let at = 0;
  // After the end of either the code is NaN, which equals nothing.
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}
