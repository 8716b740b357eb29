import type { Span } from '../../base/span.ts';
import { type Complaint, UNNAMED } from '../complaints/complaint.ts';
import { programOf } from '../complaints/programs/programs.ts';
import { View, ViewBuilder } from '../views/view.ts';
import type { AnswerPart, ItemKind } from './items/item.ts';
import { Looked } from './looked.ts';
import { PasteReader, type PasteReading } from './paste-reader.ts';
import { answerPart } from './region.ts';

/** A stretch of the paste and the item that it belongs to; an item may have several. */
export interface EvidencePiece extends Span {
  readonly kind: ItemKind;
  /** Index of the part in `parts`; what no part covers has none of its own and belongs to -1. */
  readonly item: number;
}

/** What a paste is made of. */
export interface Evidence {
  readonly paste: string;
  readonly parts: readonly AnswerPart[];
  /** What programs complain about, but for what a model, a user or an example says; spans are of the paste. */
  readonly complaints: readonly Complaint[];
  /** Sorted, without gaps, from 0 to the end of the paste. */
  readonly pieces: readonly EvidencePiece[];
}

/** Reads a paste into items that tile it. */
export function evidenceOf(paste: string): Evidence {
  const view = View.of(paste);
  const looked = new Looked(paste);
  const { parts: found, bare } =
    paste.length > LONGEST ? readByItsEnds(view, looked) : new PasteReader(looked).read(view);
  const pieces = tiles(found, paste.length);
  const said = bare.flatMap((text) => looked.complaints(text.text).map((complaint) => inPaste(complaint, text, paste)));
  const complaints = complaintsOf(said, pieces, found).sort((a, b) => a.start - b.start || b.end - a.end);
  const quotes = complaints.map(
    ({ start, end }): AnswerPart => ({ kind: 'complaint', span: { start, end }, view: view.part({ start, end }) }),
  );
  const parts = [...found, ...quotes];
  return { paste, parts, complaints, pieces: quotes.length > 0 ? tiles(parts, paste.length) : pieces };
}

/** A longer paste is taken for what its ends show. */
const LONGEST = 400_000;
const END = LONGEST / 2;

/** A long paste is the answer of a provider, one reply where both its ends are, or the items that are at its ends. */
function readByItsEnds(view: View, looked: Looked): Pick<PasteReading, 'parts' | 'bare'> {
  const { text } = view;
  const whole = { start: 0, end: text.length };
  const answer = looked.imported(text);
  if (answer) return { parts: [answerPart(answer, view, whole)], bare: [] };
  const [head, tail] = [
    text.lastIndexOf('\n', END) + 1 || END,
    text.indexOf('\n', text.length - END) + 1 || text.length - END,
  ];
  const ends = new ViewBuilder(view).copy(0, head).copy(tail, text.length).view('the middle, which was not looked at');
  const read = new PasteReader(looked).read(ends);
  const [only] = read.parts;
  const isReply = read.parts.length === 1 && only?.kind === 'reply' && only.view === ends;
  return isReply ? { parts: [{ kind: 'reply', span: whole, view }], bare: [] } : read;
}

/** A complaint of a text without its layers, at its place in the paste and quoted from there; a prefix that was one of them names its speaker. */
function inPaste(complaint: Complaint, text: View, paste: string): Complaint {
  const { start, end } = text.back(complaint);
  const prefix = paste.slice(Math.max(paste.lastIndexOf('\n', start - 1) + 1, start - LONGEST_PREFIX), start);
  const by = complaint.by === UNNAMED ? (programOf(prefix) ?? UNNAMED) : complaint.by;
  return { ...complaint, by, quote: paste.slice(start, end), start, end };
}
const LONGEST_PREFIX = 200;

/** What no program says. */
const NO_PROGRAM: ReadonlySet<ItemKind> = new Set(['reply', 'reasoning', 'sample', 'ask', 'definition', 'call']);

/** What programs say; what is shown as an example counts where nothing else is in the paste. */
function complaintsOf(
  all: readonly Complaint[],
  pieces: readonly EvidencePiece[],
  parts: readonly AnswerPart[],
): Complaint[] {
  const kept = all.filter((complaint) => isOfProgram(complaint, pieces, parts));
  const isRead = pieces.some(({ kind }) => kind === 'reply' || kind === 'call');
  if (kept.length > 0 || isRead) return kept;
  return all.filter(({ start }) => pieces.find(({ end }) => end > start)?.kind === 'sample');
}

/** Of an answer only its channels are what a model said. */
function isOfProgram(
  { start, quote }: Complaint,
  pieces: readonly EvidencePiece[],
  parts: readonly AnswerPart[],
): boolean {
  const piece = pieces.find(({ end }) => end > start);
  if (!piece || !NO_PROGRAM.has(piece.kind)) return true;
  const { answer, call } = parts[piece.item] ?? {};
  // Beside the arguments of a call a program says what came of it.
  if (call?.args) {
    const args = call.within.back(call.args);
    return start < args.start || start >= args.end;
  }
  const words = quote.slice(0, LONGEST_WORDS);
  return answer !== undefined && !answer.channels.some(({ chunks }) => isSaidIn(chunks.join(''), words));
}

/** So much of a complaint tells whether a model wrote it. */
const LONGEST_WORDS = 40;

const isSaidIn = (text: string, words: string): boolean => text.includes(words) || JSON.stringify(text).includes(words);

/** Gives each character to the innermost part around it: later parts are inside earlier ones. */
function tiles(parts: readonly AnswerPart[], length: number): EvidencePiece[] {
  const bounds = [...new Set([0, length, ...parts.flatMap(({ span }) => [span.start, span.end])])].sort(
    (a, b) => a - b,
  );
  const indexOf = new Map(bounds.map((bound, index) => [bound, index]));
  const owner = new Int32Array(bounds.length).fill(-1);
  for (const [item, { span }] of parts.entries()) {
    const from = indexOf.get(span.start) ?? 0;
    const to = indexOf.get(span.end) ?? from;
    owner.fill(item, from, to);
  }
  const pieces: EvidencePiece[] = [];
  for (let index = 0; index + 1 < bounds.length; index++) {
    const item = owner[index] ?? -1;
    const [start, end] = [bounds[index] ?? 0, bounds[index + 1] ?? 0];
    const last = pieces.at(-1);
    if (last && last.item === item) pieces[pieces.length - 1] = { ...last, end };
    else pieces.push({ kind: parts[item]?.kind ?? 'note', item, start, end });
  }
  return pieces;
}
