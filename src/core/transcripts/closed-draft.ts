import { jsonDifference } from '../json/json-difference.ts';
import type { FrameRemark } from '../words/frame.ts';
import { type Chunk, type Closing, chunksOf, type Draft, withChunks } from './draft.ts';

/** A draft as its closing events leave it, and a remark on each value that they contradict. */
export interface ClosedDraft {
  readonly draft: Draft;
  readonly remarks: readonly FrameRemark[];
}

/**
 * What the last closing event of each item holds is its value. Where the pieces hold another one, they are kept up to the
 * first difference, and the rest comes with the closing event.
 */
export function closedDraft(draft: Draft): ClosedDraft {
  const name = closedName(draft);
  const remarks = name ? [name.remark] : [];
  const named = name ? { ...draft, toolName: name.value } : draft;
  if (draft.closings.size === 0) return { draft: named, remarks };
  const ends = new Map<string, End>();
  for (const [item, pieces] of joinedByItem(draft)) {
    const closing = draft.closings.get(item);
    const found = closing && contradictionOf(pieces, closing, valueKind(draft));
    if (!found) continue;
    remarks.push(found);
    const shared = sharedLength(pieces, closing.value);
    ends.set(item, { left: shared, rest: { ...closing, value: closing.value.slice(shared) } });
  }
  if (ends.size === 0) return { draft: named, remarks };
  return { draft: withChunks(named, withEnds(chunksOf(draft), ends)), remarks };
}

/** What becomes of the pieces of an item. */
interface End {
  /** How much of them is kept. */
  left: number;
  readonly rest: Closing;
}

function withEnds(chunks: readonly Chunk[], ends: ReadonlyMap<string, End>): Chunk[] {
  const last = new Map(chunks.map(({ item }, at) => [item, at]));
  return chunks.flatMap((chunk, at): Chunk[] => {
    const end = ends.get(chunk.item);
    if (!end) return [chunk];
    const text = chunk.text.slice(0, end.left);
    end.left -= text.length;
    const { value, line, time } = end.rest;
    return [
      ...(text === '' ? [] : [{ ...chunk, text }]),
      ...(last.get(chunk.item) === at && value !== '' ? [{ ...chunk, text: value, line, time }] : []),
    ];
  });
}

function joinedByItem({ chunks, items }: Draft): Map<string, string> {
  const pieces = new Map<string, string[]>();
  for (const [at, item] of items.entries()) {
    const known = pieces.get(item);
    if (known) known.push(chunks[at]!);
    else pieces.set(item, [chunks[at]!]);
  }
  return new Map([...pieces].map(([item, parts]) => [item, parts.join('')]));
}

function closedName({ call, toolName }: Draft): { readonly value: string; readonly remark: FrameRemark } | undefined {
  const closed = call?.closedName;
  if (!closed || toolName === undefined || closed.value === toolName) return undefined;
  const { value, line } = closed;
  return { value, remark: { kind: 'contradiction', of: 'name', line, sent: value, before: toolName } };
}

/** What a value is: JSON of arguments, the text that a tool takes in their place, or a text of the model. */
type ValueKind = 'json' | 'input' | 'text';

const valueKind = ({ kind, call }: Draft): ValueKind => {
  if (kind !== 'tool') return 'text';
  return call && !call.custom ? 'json' : 'input';
};

/** A remark on a value that is another by its closing event than in its pieces: as JSON for arguments, else as text. */
export function contradictionOf(
  pieces: string,
  { value, line }: Pick<Closing, 'value' | 'line'>,
  of: ValueKind,
): FrameRemark | undefined {
  if (pieces === value) return undefined;
  const found = of === 'json' ? jsonDifference(pieces, value) : undefined;
  if (found === null) return undefined;
  const kind = 'contradiction';
  if (found)
    return { kind, of: 'arguments', line, path: found.path, sent: excerpt(found.after), before: excerpt(found.before) };
  const from = Math.max(0, sharedLength(pieces, value) - BEFORE);
  const [sent, before] = [value, pieces].map((text) => excerpt(text.slice(from)));
  return { kind, of: of === 'text' ? 'text' : 'arguments', line, sent: sent!, before: before! };
}

/** Code units shown before a difference, and of a value in all. */
const BEFORE = 12;
const MOST = 48;

const excerpt = (text = ''): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

/** How much both begin with, never up to the middle of a surrogate pair. */
function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return /[\uD800-\uDBFF]/.test(a.charAt(at - 1)) ? at - 1 : at;
}
