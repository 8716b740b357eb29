import type { ServerWords } from '../../cases/fixture.ts';
import { type Line, splitLines } from '../framing/lines.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { otherTexts } from './kit/other-texts.ts';
import { joinedLines } from './kit/texts-after.ts';
import type { Candidate, Piece, Wrapped, Wrapper } from './wrapper.ts';
import { WRAPPERS } from './wrappers.ts';

/** A reply with what was around it taken off. */
export interface Unwrapped {
  /** Id of the wrapper that says most of where the reply came from: `ollama-log`. */
  readonly kind: string;
  /** `The reply inside an Ollama trace, line 1`. */
  readonly note: string;
  readonly pieces: readonly Piece[];
  readonly says?: ServerWords;
  readonly tookOff: readonly string[];
  /** The tool whose arguments the reply is, where the words around it name it. */
  readonly tool?: string;
  /** What is said is said of this reply: no other is there, and no other words, or they repeat it. */
  readonly isSaidOfIt: boolean;
}

/** More wrappers in one another nobody pastes. */
const MOST_LAYERS = 6;
/** So many are taken off a text beside the reply, to name its tools. */
const LAYERS_BESIDE = 2;

/**
 * Takes off what stands around a reply, wrapper by wrapper. Undefined where the text is a reply as it stands: no wrapper is known, or a call begins
 * before it. With `toAnswer` a provider's answer is left as it is.
 */
export function unwrap(lines: readonly Line[], toAnswer = false): Unwrapped | undefined {
  return unwrapFurther(lines, MOST_LAYERS, toAnswer);
}

function unwrapFurther(lines: readonly Line[], layers: number, toAnswer: boolean): Unwrapped | undefined {
  if (layers === 0) return undefined;
  for (const wrapper of WRAPPERS) {
    const wrapped = wrapper.find(lines);
    if (!wrapped || isInCall(lines, wrapped.start)) continue;
    const chosen = chosenOf(wrapped.candidates, toAnswer && wrapper.isAnswer ? 1 : layers, toAnswer);
    if (!chosen) continue;
    const { candidate, inner } = chosen;
    if (wrapper.isLayer && !inner && !hasCallSign(textOf(candidate.pieces))) continue;
    return withInner(wrapper, wrapped, chosen, layers);
  }
  return undefined;
}

/** Whether a call begins before the wrapper does. */
const isInCall = (lines: readonly Line[], start: number): boolean =>
  start > 0 && hasCallSign(joinedLines(lines).slice(0, start));

interface Chosen {
  readonly candidate: Candidate;
  readonly inner: Unwrapped | undefined;
}

/** The one with a call, where several have one the longest of them; else the longest. */
function chosenOf(candidates: readonly Candidate[], layers: number, toAnswer: boolean): Chosen | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, text: textOf(candidate.pieces) }))
    .filter(({ candidate, text }) => text.trim() !== '' || candidate.tool !== undefined)
    .map((entry) => ({ ...entry, isCall: hasCallSign(entry.text) }))
    .sort((a, b) => Number(b.isCall) - Number(a.isCall) || b.text.length - a.text.length);
  const best = ranked[0];
  return (
    best && {
      candidate: best.candidate,
      inner: unwrapFurther(best.candidate.lines ?? linesOf(best.candidate.pieces), layers - 1, toAnswer),
    }
  );
}

function withInner(wrapper: Wrapper, wrapped: Wrapped, { candidate, inner }: Chosen, layers: number): Unwrapped {
  const { from, pieces, tool } = candidate;
  const [first] = pieces;
  const outer = candidate.says ?? saysFor(wrapped.says, first?.line ?? 1);
  const others = wrapped.candidates.filter((other) => !isIn(other, candidate));
  const isAlone = wrapped.says.length <= 1 && others.length === 0;
  const leftOut = otherTexts(
    others.map(({ pieces: [piece] }) => piece?.text ?? ''),
    // A text beside the reply is unwrapped once, not those beside it in turn.
    layers > LAYERS_BESIDE ? innermost : undefined,
  );
  if (inner) {
    const tookOff = [...new Set([...wrapped.tookOff, ...inner.tookOff, ...leftOut])];
    const says = inner.says ?? outer;
    const isSaidOfIt = inner.isSaidOfIt && ((inner.says ?? candidate.says) !== undefined || isAlone);
    return { ...inner, tookOff, isSaidOfIt, ...(says && { says }) };
  }
  return {
    kind: wrapper.id,
    note: `The reply inside ${from}, line ${first?.line ?? 1}`,
    pieces,
    tookOff: [...wrapped.tookOff, ...leftOut],
    isSaidOfIt: candidate.says !== undefined || isAlone,
    ...(outer && { says: outer }),
    ...(tool !== undefined && { tool }),
  };
}

const innermost = (text: string): string =>
  textOf(unwrapFurther(splitLines(text), LAYERS_BESIDE, false)?.pieces ?? [{ text, line: 1 }]);

/** Whether two candidates are one reply, told in part and in full. */
const isIn = (part: Candidate, full: Candidate): boolean =>
  part === full || textOf(full.pieces).includes(textOf(part.pieces).trim());

/** The first words from the reply on, else the last before it. */
const saysFor = (says: readonly ServerWords[], line: number): ServerWords | undefined =>
  says.find((words) => words.line >= line) ?? says.at(-1);

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** The lines of a text inside, with the numbers that they have in the pasted text. */
function linesOf(pieces: readonly Piece[]): Line[] {
  if (pieces.length !== 1)
    return splitLines(textOf(pieces)).map(({ text }) => ({ text, number: pieces[0]?.line ?? 1 }));
  const [{ text, line, isRaw, timeMs }] = pieces as readonly [Piece];
  return splitLines(text).map((inner) => ({
    text: inner.text,
    number: isRaw ? line + inner.number - 1 : line,
    ...(timeMs !== undefined && { timeMs }),
  }));
}
