import { setOwn } from '../json/exact-json.ts';
import type { WholeCall } from './task.ts';
import { calledWording } from './wordings/called-wording.ts';
import { firstWording } from './wordings/first-wording.ts';
import { plainWording } from './wordings/plain-wording.ts';
import { leavesOf, type Wording } from './wordings/wording.ts';

/** How tasks are worded, oldest first: a run that was begun with one goes on with it. */
const WORDINGS: readonly Wording[] = [firstWording, plainWording, calledWording];

/** The wordings of the first tasks and of new ones, from 1. */
export const FIRST_WORDING = 1;
export const NEWEST_WORDING = WORDINGS.length;

/**
 * A request to make one call, in words: each text of its arguments is as it is between two marker lines that occur nowhere
 * in it. Nothing of how calls are written is shown, nor any text as it would be escaped.
 */
export function taskText(call: WholeCall, wording = NEWEST_WORDING): string {
  const { write } = WORDINGS[wording - 1] ?? calledWording;
  return write(call.toolName, [...leavesOf(call.arguments, [])]);
}

/** The call that a text of `taskText` asks for, in any wording; null for any other text. */
export function askedCall(text: string): WholeCall | null {
  // The first one's words are in later ones.
  for (const { read } of WORDINGS.toReversed()) {
    const found = read(text);
    if (found === null) continue;
    const given: Record<string, unknown> = {};
    for (const { place, value } of found.leaves) put(given, place, value);
    return { toolName: found.toolName, arguments: given };
  }
  return null;
}

/** Puts a value where the names lead, making the lists and objects on the way. */
function put(into: object, place: readonly string[], value: unknown): void {
  const indexes = place.map((name) => /^item (\d+)$/.exec(name)?.[1]);
  let holder = into;
  for (const [depth, name] of place.entries()) {
    const index = indexes[depth];
    const key = index === undefined ? name : String(Number(index) - 1);
    const isLast = depth === place.length - 1;
    if (isLast || !Object.hasOwn(holder, key))
      setOwn(holder, key, isLast ? value : indexes[depth + 1] === undefined ? {} : []);
    const inner = (holder as Record<string, unknown>)[key];
    if (typeof inner !== 'object' || inner === null) return;
    holder = inner;
  }
}
