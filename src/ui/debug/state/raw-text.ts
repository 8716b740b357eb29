import type { TextEdit } from '../../../core/words/diagnostic.ts';
import { editedFrames, type Frame } from '../../../core/words/frame.ts';

/**
 * The reply to the letter, with its recorded cuts. Never read back from an editor, so CR, CR LF, a byte order mark and
 * lone surrogates survive.
 */
export interface RawText {
  readonly text: string;
  /** End offset of each recorded chunk in UTF-16 code units, rising; the last is the length. Empty for an empty text. */
  readonly ends: Uint32Array;
  /** Milliseconds after the recording began at which each chunk came; null where the recording holds no times. */
  readonly times: Float64Array | null;
  /** Where native calls are; empty where the text holds none. */
  readonly frames: readonly Frame[];
}

/** Joins recorded chunks. `gaps` are the milliseconds before each chunk; an empty chunk adds its gap to the next. */
export function rawText(chunks: readonly string[], gaps?: readonly number[], frames: readonly Frame[] = []): RawText {
  const ends: number[] = [];
  const times: number[] = [];
  let length = 0;
  let time = 0;
  chunks.forEach((chunk, index) => {
    time += Math.max(0, gaps?.[index] ?? 0);
    if (chunk === '') return;
    length += chunk.length;
    ends.push(length);
    times.push(time);
  });
  const timed = gaps !== undefined && gaps.length === chunks.length;
  const text = chunks.join('');
  return { text, ends: Uint32Array.from(ends), times: timed ? Float64Array.from(times) : null, frames };
}

/** The recorded chunks. */
export function rawChunks({ text, ends }: RawText): string[] {
  return Array.from(ends, (end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}

/**
 * The text with edits applied; they are given in rising order, do not overlap, and speak of the text as it was.
 * Cuts outside an edit stay where they are, cuts inside it go: the edited chunk takes the change.
 */
export function editRawText(raw: RawText, edits: readonly TextEdit[]): RawText {
  if (edits.length === 0) return raw;
  const parts: string[] = [];
  const ends: number[] = [];
  const times: number[] = [];
  let from = 0;
  let shift = 0;
  let cut = 0;
  const keepCutsUntil = (limit: number): void => {
    for (; cut < raw.ends.length && raw.ends[cut]! <= limit; cut += 1) {
      const end = raw.ends[cut]! + shift;
      // A chunk that an edit emptied is no chunk.
      if (end <= (ends.at(-1) ?? 0)) continue;
      ends.push(end);
      times.push(raw.times?.[cut] ?? 0);
    }
  };
  for (const edit of edits) {
    keepCutsUntil(edit.start);
    while (cut < raw.ends.length && raw.ends[cut]! < edit.end) cut += 1;
    parts.push(raw.text.slice(from, edit.start), edit.text);
    from = edit.end;
    shift += edit.text.length - (edit.end - edit.start);
  }
  parts.push(raw.text.slice(from));
  keepCutsUntil(raw.text.length);
  const text = parts.join('');
  closeLastChunk(ends, times, text.length, raw.times?.at(-1) ?? 0);
  const frames = editedFrames(raw.frames, raw.text, edits);
  return { text, ends: Uint32Array.from(ends), times: raw.times && Float64Array.from(times), frames };
}

/** Makes the last cut the end of the text where text was added after it. */
function closeLastChunk(ends: number[], times: number[], length: number, time: number): void {
  if (length === (ends.at(-1) ?? 0)) return;
  if (ends.length === 0) times.push(time);
  ends[Math.max(0, ends.length - 1)] = length;
}
