import { counted } from '../../../base/counted.ts';
import type { ServerWords, UnwrappedReply } from '../../cases/fixture.ts';
import { buildResult, withFacts } from '../../transcripts/build-result.ts';
import { type Channel, textChannel } from '../../transcripts/channel.ts';
import { acrossMidnight } from '../../transcripts/framing/timestamp.ts';
import type { ImportResult } from '../../transcripts/import-result.ts';
import { nativeChannel } from '../../transcripts/native-channel.ts';
import { lossOf } from '../../transcripts/server-words.ts';
import { linesOf } from '../../views/lines.ts';
import type { View } from '../../views/view.ts';
import type { AnswerPart } from '../items/item.ts';
import type { Looked } from '../looked.ts';
import { headedEntries, jsonRecords, type LogEntry } from './log-entries.ts';
import { adviceFor, placeSaid } from './place-said.ts';
import type { LogPiece, LogWay, ServerLog } from './server-log.ts';
import { SERVER_LOGS } from './server-logs.ts';

/** The replies that the log of a server holds piece by piece, or in fields of its own; undefined where a text is no such log. */
export function partsOfServerLogs(view: View, looked: Looked): AnswerPart[] | undefined {
  const records = jsonRecords(view.text);
  for (const log of SERVER_LOGS) {
    const entries = records.length > 0 ? records : headedEntries(view.text, log.heads);
    const replies = entries.length > 0 && !isInCall(view, looked, entries) ? repliesOf(log, entries, looked) : [];
    if (replies.length === 0) continue;
    const says = entries.flatMap((entry) => wordsOf(log, entry, view, looked));
    const isAlone = says.length <= 1 && replies.length === 1;
    const whole = { start: 0, end: view.text.length };
    return [
      { kind: 'log', span: view.back(whole), view },
      ...replies.map((reply) => partOf(log, reply, saidOf(reply, says), isAlone, view, looked)),
    ];
  }
  return undefined;
}

/** Whether a call begins before the log does: it holds the log as a value. */
const isInCall = ({ text }: View, looked: Looked, [first]: readonly LogEntry[]): boolean =>
  looked.markup(text).some(({ start, end }) => first !== undefined && start < first.start && first.start < end);

interface LoggedReply {
  readonly from: string;
  readonly pieces: readonly LogPiece[];
}

/** What each request was answered with, in the first way that has a call, else in the first that has any text. */
function repliesOf({ ways }: ServerLog, entries: readonly LogEntry[], looked: Looked): LoggedReply[] {
  const found = new Map<string, LoggedReply>();
  for (const way of ways)
    for (const [request, reply] of byRequest(way, entries)) {
      const known = found.get(request);
      if (!known || (!hasCall(known, looked) && hasCall(reply, looked))) found.set(request, reply);
    }
  return [...found.values()];
}

function byRequest({ from, pieces }: LogWay, entries: readonly LogEntry[]): Map<string, LoggedReply> {
  const found = new Map<string, { readonly from: string; readonly pieces: LogPiece[] }>();
  for (const piece of pieces(entries)) {
    const known = found.get(piece.request);
    if (known) known.pieces.push(piece);
    else found.set(piece.request, { from, pieces: [piece] });
  }
  return found;
}

const hasCall = ({ pieces }: LoggedReply, looked: Looked): boolean =>
  pieces.some(({ tool }) => tool !== undefined) || looked.markup(chunksOf(pieces).join('')).length > 0;

/** A piece is one chunk, with the marks that the server took off. */
const chunksOf = (pieces: readonly LogPiece[]): string[] =>
  pieces.map(({ text, open = '', close = '' }) => `${open}${text}${close}`);

function wordsOf({ server, says }: ServerLog, entry: LogEntry, view: View, looked: Looked): Said[] {
  const text = says(entry);
  if (text === undefined || text === '') return [];
  const { level, time, file } = entry;
  const words = {
    server,
    text,
    line: looked.lineAt(view, entry.start),
    ...(level !== undefined && { level }),
    ...(time !== undefined && { time }),
    ...(file !== undefined && { file }),
  };
  return [{ words, entry }];
}

interface Said {
  readonly words: ServerWords;
  readonly entry: LogEntry;
}

/** The first words from the reply on, else the last before it. */
const saidOf = ({ pieces: [first] }: LoggedReply, says: readonly Said[]): ServerWords | undefined =>
  (says.find(({ entry }) => entry.line >= (first?.entry.line ?? 1)) ?? says.at(-1))?.words;

function partOf(
  { id }: ServerLog,
  { from, pieces }: LoggedReply,
  says: ServerWords | undefined,
  isAlone: boolean,
  view: View,
  looked: Looked,
): AnswerPart {
  const [first, last] = [pieces[0]?.entry, pieces.at(-1)?.entry];
  const tool = pieces[0]?.tool;
  const putBack = putBackIn(pieces);
  const at = says && placeSaid(says, pieces);
  const advice = says && adviceFor(says);
  const note = `The reply inside ${from}, line ${looked.lineAt(view, first?.start ?? 0)}`;
  const unwrapped: UnwrappedReply = {
    note,
    ...(says && {
      says: { ...says, ...(at && { at }), ...(advice !== undefined && { advice }), ...(isAlone && lossOf(says, tool)) },
    }),
    tookOff: ['the fields of the log around the text'],
    ...(putBack.length > 0 && { putBack }),
    ...(tool !== undefined && { tool }),
  };
  const span = { start: first?.start ?? 0, end: linesOf(view.text)[(last?.line ?? 1) - 1]?.next ?? view.text.length };
  return {
    kind: tool === undefined ? 'reply' : 'call',
    span: view.back(span),
    view,
    answer: imported(id, tool === undefined ? channelOf(pieces) : callChannel(pieces, tool), unwrapped),
  };
}

function imported(kind: string, channel: Channel, unwrapped: UnwrappedReply): ImportResult {
  const built = buildResult({ kind, title: 'reply', channels: [channel], notes: [], request: {} }, {});
  if (!built.ok) throw new Error(built.error);
  const { note, says, tookOff, putBack } = unwrapped;
  const result: ImportResult = {
    ...built.value,
    unwrapped,
    sentence: `${note}: ${counted(channel.characters, 'character')} in ${counted(channel.chunks.length, 'chunk')}.`,
    notes: [
      ...built.value.notes,
      `${note}. Taken off: ${tookOff.join('; ')}.`,
      ...(says ? [`${says.server} says on line ${says.line}: ${says.text}`] : []),
      ...(putBack
        ? ['Put back what the server took off before it wrote the text down; it is marked as not the model’s.']
        : []),
    ],
    fixture: { ...built.value.fixture, dialect: 'auto' },
  };
  return withFacts(result, unwrapped);
}

/** Where the text is not the model's. */
function putBackIn(pieces: readonly LogPiece[]): (readonly [start: number, end: number])[] {
  let at = 0;
  return pieces.flatMap(({ text, open = '', close = '' }) => {
    const start = at;
    at += open.length + text.length + close.length;
    const spans = [[start, start + open.length] as const, [at - close.length, at] as const];
    return spans.filter(([from, to]) => to > from);
  });
}

/** The pieces as the chunks that they were logged in; those of one entry are one. */
function channelOf(pieces: readonly LogPiece[]): Channel {
  const texts = new Map<LogEntry, string>();
  for (const [at, text] of chunksOf(pieces).entries()) {
    const entry = pieces[at]?.entry;
    if (entry) texts.set(entry, (texts.get(entry) ?? '') + text);
  }
  const [entries, chunks] = [[...texts.keys()], [...texts.values()]];
  const dt = stepsOf(entries.map(({ timeMs }) => timeMs));
  return { ...textChannel(chunks, undefined, dt), lines: entries.map(({ line }) => line) };
}

/** The arguments of a named tool: a native call, as an agent got it. */
function callChannel(pieces: readonly LogPiece[], name: string): Channel {
  const line = pieces[0]?.entry.line ?? 1;
  const begun = { line, time: undefined, order: 0 };
  const arrivals = { chunks: [chunksOf(pieces).join('')], lines: [line], times: [undefined], orders: [0] };
  const call = { ...arrivals, name, id: undefined, isAtOnce: true, begun, remarks: [] };
  const { chunks, lines, frames } = nativeChannel(undefined, [call], false);
  return { ...textChannel(chunks), lines, frames };
}

/** Milliseconds before each chunk; one and the same time for all is no recording. */
function stepsOf(times: readonly (number | undefined)[]): number[] | undefined {
  const known = times.filter((time) => time !== undefined);
  let [latest = 0] = known;
  if (new Set(known).size < 2) return undefined;
  const whole = acrossMidnight(times.map((time) => (latest = time ?? latest)));
  return whole.map((time, at) => Math.max(0, Math.round((time - (whole[at - 1] ?? time)) * 1000) / 1000));
}
