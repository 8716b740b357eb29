import { counted } from '../../base/counted.ts';
import { ok, type Result } from '../../base/result.ts';
import type { ServerWords, UnwrappedReply } from '../cases/fixture.ts';
import { buildResult } from './build-result.ts';
import { type Channel, textChannel } from './channel.ts';
import { splitLines } from './framing/lines.ts';
import { stripTerminalNoise } from './framing/terminal-noise.ts';
import { acrossMidnight } from './framing/timestamp.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { nativeChannel } from './native-channel.ts';
import { PLAIN_TEXT } from './wanted-format.ts';
import { adviceFor, lossOf, placeSaid } from './wrappers/server-place.ts';
import { type Unwrapped, unwrap } from './wrappers/unwrap.ts';
import type { Piece } from './wrappers/wrapper.ts';

/**
 * Imports the reply inside a log, an error message or the like. Undefined where the text is no such thing. `read` imports what is inside, which may
 * be a stream of its own. Looks from a line on, the first by default.
 */
export function importUnwrapped(
  text: string,
  options: ImportOptions,
  read: (text: string) => Result<ImportResult>,
  fromLine = 1,
): Result<ImportResult> | undefined {
  if (options.as !== undefined || (options.channel !== undefined && options.channel !== 'text')) return undefined;
  const whole = stripTerminalNoise(splitLines(text.replace(/^\uFEFF/, ''))).lines;
  const lines = fromLine > 1 ? whole.filter(({ number }) => number >= fromLine) : whole;
  const outer = unwrap(lines, true);
  if (!outer) return undefined;
  const answer = answerIn(outer, read);
  if (answer) return ok(withWords(answer, outer));
  const found = unwrap(lines)!;
  const inner = answerIn(found, read);
  return inner ? ok(withWords(inner, found)) : importFound(found);
}

/** Imports what was found as it stands. */
export function importFound(found: Unwrapped): Result<ImportResult> {
  const channel = channelIn(found);
  const built = buildResult({ kind: found.kind, title: 'reply', channels: [channel], notes: [], request: {} }, {});
  if (!built.ok) return built;
  const sentence = `${found.note}: ${counted(channel.characters, 'character')} in ${counted(channel.chunks.length, 'chunk')}.`;
  const result = withWords(built.value, found);
  return ok({ ...result, sentence, fixture: { ...result.fixture, dialect: 'auto' } });
}

/** A stream or an answer of its own inside. */
function answerIn({ pieces, tool }: Unwrapped, read: (text: string) => Result<ImportResult>): ImportResult | undefined {
  const inner = pieces.length === 1 && (tool ?? pieces[0]!.tool) === undefined ? read(pieces[0]!.text) : undefined;
  return inner?.ok && inner.value.kind !== PLAIN_TEXT ? inner.value : undefined;
}

/** The result with what was taken off, in itself and in its fixture. */
function withWords(result: ImportResult, found: Unwrapped): ImportResult {
  const { note, says, tookOff, tool, pieces } = found;
  const putBack = spansOf(pieces);
  const words = says ? told(says, found) : result.unwrapped?.says;
  const unwrapped: UnwrappedReply = {
    note,
    ...(words && { says: words }),
    tookOff,
    ...(putBack.length > 0 && { putBack }),
    ...(tool !== undefined && { tool }),
  };
  const source = typeof result.fixture.source === 'object' ? result.fixture.source : { kind: found.kind };
  return {
    ...result,
    unwrapped,
    notes: [...result.notes, ...notesOf(unwrapped)],
    fixture: { ...result.fixture, source: { ...source, ...unwrapped } },
  };
}

/** The server's words with the place in the reply that they name, what is known to help, and what became of the call. */
function told(says: ServerWords, { pieces, isSaidOfIt, tool }: Unwrapped): ServerWords {
  const at = placeSaid(says, pieces);
  const advice = adviceFor(says);
  const loss = isSaidOfIt ? lossOf(says, tool) : undefined;
  return {
    ...says,
    ...(at && { at }),
    ...(advice !== undefined && { advice }),
    ...loss,
  };
}

function notesOf({ note, says, tookOff, putBack }: UnwrappedReply): string[] {
  return [
    `${note}. Taken off: ${tookOff.join('; ')}.`,
    ...(says ? [`${says.server} says on line ${says.line}: ${says.text}`] : []),
    ...(putBack
      ? ['Put back what the server took off before it wrote the text down; it is marked as not the model\u2019s.']
      : []),
  ];
}

/** Where the text is not the model's. */
function spansOf(pieces: readonly Piece[]): (readonly [start: number, end: number])[] {
  const spans: (readonly [number, number])[] = [];
  let at = 0;
  for (const { text, isPutBack } of pieces) {
    if (isPutBack) spans.push([at, at + text.length]);
    at += text.length;
  }
  return spans;
}

/** The pieces as the chunks that they were logged in; a mark that was put back belongs to the chunk of what it is around. */
function channelOf(pieces: readonly Piece[]): Channel {
  const chunks: { text: string; line: number; timeMs?: number }[] = [];
  let isOpen = false;
  for (const { text, line, timeMs, isPutBack } of pieces) {
    const last = chunks.at(-1);
    if (last && last.line === line && (isOpen || isPutBack)) last.text += text;
    else chunks.push({ text, line, ...(timeMs !== undefined && { timeMs }) });
    isOpen = isPutBack === true;
  }
  const dt = stepsOf(chunks.map(({ timeMs }) => timeMs));
  const channel = textChannel(
    chunks.map(({ text }) => text),
    undefined,
    dt,
  );
  return { ...channel, lines: chunks.map(({ line }) => line) };
}

/** The text of the pieces, or calls where tools are named whose arguments they are. */
function channelIn({ pieces, tool }: Unwrapped): Channel {
  if (tool !== undefined) {
    const text = pieces.map((piece) => piece.text).join('');
    return callChannel([{ text, line: pieces[0]?.line ?? 1, tool }]);
  }
  const named = pieces.filter((piece) => piece.tool !== undefined);
  return named.length === pieces.length ? callChannel(named) : channelOf(pieces);
}

/** The arguments of named tools: native calls, as an agent got them from a stream. */
function callChannel(calls: readonly Piece[]): Channel {
  const arrived = calls.map(({ text, line, tool = '' }, order) => {
    const begun = { line, time: undefined, order };
    const arrivals = { chunks: [text], lines: [line], times: [undefined], orders: [order] };
    return { ...arrivals, name: tool, id: undefined, isAtOnce: true, begun, remarks: [] };
  });
  const { chunks, lines, frames } = nativeChannel(undefined, arrived, false);
  return { ...textChannel(chunks), lines, frames };
}

/** Milliseconds before each chunk; one and the same time for all is no recording. */
function stepsOf(times: readonly (number | undefined)[]): number[] | undefined {
  const known = times.flatMap((time) => time ?? []);
  if (new Set(known).size < 2) return undefined;
  let latest = known[0]!;
  const whole = acrossMidnight(times.map((time) => (latest = time ?? latest)));
  return whole.map((time, at) => Math.max(0, Math.round((time - (whole[at - 1] ?? time)) * 1000) / 1000));
}
