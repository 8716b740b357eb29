import { LineIndex } from '../../text/line-index.ts';
import { pieces } from '../../text/split.ts';
import type { QuickFix } from '../../words/diagnostic.ts';
import { applyEdits, OffsetMap } from '../../words/edits.ts';
import { editedFrames } from '../../words/frame.ts';
import { type ComparedReply, readInTurn } from './compare-readings.ts';
import type { AgreeingFix, CellName, ComparedCell, Comparison, Reader } from './comparison.ts';

/** Each costs one or two readings. */
const MOST_TRIED = 6;

/**
 * The first of some fixes after which a reader agrees on a cell with the reader that it is compared with; null where none does
 * so. Those nearest to the cell's cause are tried first. Yields after each trial.
 */
export function* agreeingFix(
  reply: ComparedReply,
  cell: CellName,
  against: Reader,
  fixes: readonly QuickFix[],
): Generator<unknown, AgreeingFix | null> {
  const text = reply.chunks.join('');
  const before = yield* readInTurn(reply, against, [cell.reader, against]);
  const own = cellIn(before, cell);
  if (!own) return null;
  const place = own.at?.start ?? rowOf(before, cell)?.span?.start ?? 0;
  const nearest = [...fixes].sort((a, b) => distance(a, place) - distance(b, place)).slice(0, MOST_TRIED);
  for (const fix of nearest) {
    const frames = reply.frames && editedFrames(reply.frames, text, fix.edits);
    const fixed = { ...reply, chunks: fixedChunks(text, reply.chunks, fix), ...(frames && { frames }) };
    const after = yield* readInTurn(fixed, against, [cell.reader, against]);
    if (cellIn(after, cell)?.state !== 'same') continue;
    const lines = new LineIndex(text, reply.firstLine);
    return {
      fix,
      lines: [...new Set(fix.edits.map(({ start }) => lines.position(start).line))],
      keeps: sameValue(cellIn(before, { ...cell, reader: against }), cellIn(after, { ...cell, reader: against })),
    };
  }
  return null;
}

const distance = ({ edits: [first] }: QuickFix, place: number): number => Math.abs((first?.start ?? 0) - place);

/** The chunks of the fixed text, with the boundaries of the text. */
function fixedChunks(text: string, chunks: readonly string[], { edits }: QuickFix): string[] {
  const map = new OffsetMap(edits);
  let end = 0;
  const ends = chunks.map((chunk) => {
    end += chunk.length;
    return map.after(end);
  });
  return pieces(applyEdits(text, edits), Uint32Array.from(ends));
}

const rowOf = ({ rows }: Comparison, { kind, call, path }: CellName) =>
  rows.find((row) => row.kind === kind && row.call === call && row.path === path);

function cellIn(comparison: Comparison, name: CellName): ComparedCell | undefined {
  const column = comparison.readers.findIndex(({ reader }) => reader === name.reader);
  return rowOf(comparison, name)?.cells[column];
}

/** Whether values are equal as far as cells show them: length and beginning. */
const sameValue = (one: ComparedCell | undefined, other: ComparedCell | undefined): boolean =>
  one?.length === other?.length && JSON.stringify(one?.excerpt) === JSON.stringify(other?.excerpt);
