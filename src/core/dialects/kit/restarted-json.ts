import { readExactJson } from '../../json/exact-json.ts';

/**
 * Where an object is whole that began several times: what is before it is nothing but beginnings of it, or all of it. 0 where the
 * text is no such thing. The work grows with the length of the text.
 */
export function restartIn(source: string): number {
  if (!source.startsWith('{')) return 0;
  const second = source.indexOf('{', 1);
  const shown = source.slice(0, Math.min(second, SHOWN)).trimEnd();
  let tried = 0;
  for (let at = second; at > 0 && tried < MOST_TRIED; at = source.indexOf('{', at + 1)) {
    if (!source.startsWith(shown, at)) continue;
    tried++;
    if (readExactJson(source.slice(at)) !== undefined && areBeginnings(source, at)) return at;
  }
  return 0;
}

/** So much of the first beginning is compared with a place before it is read. */
const SHOWN = 16;
/** So many places are read from at most. */
const MOST_TRIED = 16;

/** Whether all before `from` is beginnings of what is there. */
function areBeginnings(source: string, from: number): boolean {
  const shared = sharedLengths(source.slice(from), source.slice(0, from));
  let reach = 0;
  for (let at = 0; at < from; at = nextBegin(source, at)) {
    if (at > reach) return false;
    reach = Math.max(reach, withBlanks(source, at + (shared[at] ?? 0)));
  }
  return reach >= from;
}

const nextBegin = (source: string, at: number): number => {
  const next = source.indexOf('{', at + 1);
  return next < 0 ? source.length : next;
};

/** Where the white space after a place ends. */
function withBlanks(source: string, at: number): number {
  let end = at;
  while (/\s/.test(source.charAt(end))) end++;
  return end;
}

/** For each place of `text` how much of it there is the beginning of `whole`. */
function sharedLengths(whole: string, text: string): Int32Array {
  const joined = `${whole}${text}`;
  const lengths = new Int32Array(joined.length);
  let [from, to] = [0, 0];
  for (let at = 1; at < joined.length; at++) {
    let length = at < to ? Math.min(to - at, lengths[at - from] ?? 0) : 0;
    while (at + length < joined.length && joined[length] === joined[at + length]) length++;
    lengths[at] = length;
    if (at + length > to) [from, to] = [at, at + length];
  }
  return lengths.subarray(whole.length);
}
