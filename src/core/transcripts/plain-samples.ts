import { importTranscript } from './import-transcript.ts';
import { PLAIN_TEXT } from './wanted-format.ts';

/** Shorter texts are read whole in no time. */
const LONG = 1_000_000;
/** Of each of three places: enough of a stream to know it by. */
const SAMPLE = 60_000;
/** Documents and values that mean nothing in part, and terminals, which are known by how they begin. */
const ONE_PIECE = /^\s*(?:[[{("'`]|---|(?:http_)?interactions:|version:|[bB]['"])|^\$ |^[*<>] |^HTTP\//m;
const BEGINNING = 4000;

/**
 * True where a long text is plain, told from its head, its middle and its end: none of them reads as a transcript. What is
 * a document of one piece, or has lines too long to be sampled, is never told so.
 */
export function isPlainBySamples(text: string): boolean {
  if (text.length < LONG || ONE_PIECE.test(text.slice(0, BEGINNING))) return false;
  return [0, (text.length - SAMPLE) / 2, text.length - SAMPLE].every((from) => isPlain(text, Math.floor(from)));
}

function isPlain(text: string, from: number): boolean {
  const piece = text.slice(from, from + SAMPLE);
  const start = from === 0 ? 0 : piece.indexOf('\n') + 1;
  const end = from + SAMPLE >= text.length ? piece.length : piece.lastIndexOf('\n') + 1;
  if (end - start < SAMPLE / 2) return false;
  const read = importTranscript(piece.slice(start, end));
  return read.ok && read.value.kind === PLAIN_TEXT;
}
