import { counted } from '../../base/counted.ts';
import { ok, type Result } from '../../base/result.ts';
import { valueToJson } from '../calls/value.ts';
import type { ServerWords, UnwrappedReply } from '../cases/fixture.ts';
import { readReply } from '../reading/read-reply.ts';
import { LineIndex } from '../text/line-index.ts';
import { buildResult, withFacts } from '../transcripts/build-result.ts';
import { hasCallSign } from '../transcripts/call-sign.ts';
import { plainFindings } from '../transcripts/import-plain.ts';
import type { ImportOptions, ImportResult } from '../transcripts/import-result.ts';
import { importTranscript } from '../transcripts/import-transcript.ts';
import { lossOf } from '../transcripts/server-words.ts';
import { PLAIN_TEXT } from '../transcripts/wanted-format.ts';
import { casesOf, type ReplyCase } from './cases.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { OF_MODEL } from './items/item-kind.ts';
import { indent } from './layers/indent.ts';
import { lineEnds } from './layers/line-ends.ts';

/** Longer texts are taken for what an importer says of them. */
const LONGEST = 400_000;

/** Imports a transcript; of a log, an error or a quote, the reply in it. Plain text that is the reply itself stays as it is. */
export function importPaste(text: string, options: ImportOptions = {}): Result<ImportResult> {
  const imported = importTranscript(text, options);
  const isAsked = options.as !== undefined || (options.channel ?? 'text') !== 'text';
  if (!imported.ok || isAsked || imported.value.kind !== PLAIN_TEXT || text.length > LONGEST) return imported;
  const evidence = evidenceOf(text);
  const reply = replyIn(evidence);
  if (reply) return ok(withSurroundings(reply, evidence));
  return wordsOfProgram(evidence) ?? imported;
}

/** What a program says where no reply is, without the example of a call that it shows. */
function wordsOfProgram({ paste, pieces, complaints }: Evidence): Result<ImportResult> | undefined {
  const isShown = pieces.some(({ kind }) => kind === 'sample') && !pieces.some(({ kind }) => OF_MODEL.has(kind));
  if (!isShown || complaints.length === 0) return undefined;
  const words = pieces.filter(({ kind }) => kind !== 'sample').map(({ start, end }) => paste.slice(start, end));
  const built = buildResult(plainFindings(words.join('').trim()), {});
  if (!built.ok) return built;
  const lines = new LineIndex(paste);
  const says = saysIn(complaints, lines);
  const note = `What a program says, line ${says?.line ?? 1}, and no reply`;
  return ok(withAround(built.value, { note, tookOff: ['the example that it shows'], ...(says && { says }) }));
}

/**
 * The first reply with a call, else one that may hold a call that is not read; undefined where the paste is a reply: no program complains, and
 * only names of members tell of calls, or the whole of it reads to the same calls as well.
 */
function replyIn({ paste, parts, complaints }: Evidence): ReplyCase | undefined {
  const inside = casesOf(parts).filter(
    (reply) => textOf(reply, parts).trim() !== paste.trim() && (!reply.byNames || complaints.length > 0),
  );
  const found =
    inside.find((reply) => callsIn(reply).length > 0) ??
    inside.find((reply) => reply.isRepeated || hasCallSign(textOf(reply, parts)));
  if (!found || found.isRepeated || complaints.length > 0) return found;
  if (found.imported.unwrapped || found.imported.fixture.frames) return found;
  const layers = found.items.flatMap((item) => parts[item]?.view.layers ?? []);
  if (layers.some((layer) => !OF_BLANKS.has(layer))) return found;
  const [whole, part] = [readReply(paste, { dialect: 'auto' }), readingOf(found)];
  const calls = new Set(keysOf(whole.calls));
  const isAlike = whole.verdict(whole.findings) === part.verdict(part.findings);
  return isAlike && keysOf(part.calls).every((call) => calls.has(call)) ? undefined : found;
}

/** The text that a reply was read from. */
function textOf({ items: [item = -1], imported }: ReplyCase, parts: Evidence['parts']): string {
  const part = parts[item];
  return part && !part.call && !part.answer ? part.view.text : imported.fixture.chunks.join('');
}

/** Layers that a reply has wherever it is copied from. */
const OF_BLANKS: ReadonlySet<string> = new Set([lineEnds.what, indent.what]);

const callsIn = (reply: ReplyCase): readonly ReadCall[] => readingOf(reply).calls;

function readingOf({ imported: { fixture } }: ReplyCase): ReturnType<typeof readReply> {
  const frames = fixture.frames && { frames: fixture.frames };
  return readReply(fixture.chunks, { dialect: 'auto', ...frames });
}

type ReadCall = ReturnType<typeof readReply>['calls'][number];

const keysOf = (calls: readonly ReadCall[]): string[] =>
  calls.map(({ call }) => `${call.toolName} ${valueToJson(call.arguments).replaceAll('\\r\\n', '\\n')}`);

/** What was imported of a reply in a paste, with what is around it there. */
export function withSurroundings(reply: ReplyCase, evidence: Evidence): ImportResult {
  const { imported } = reply;
  if (imported.unwrapped) return imported;
  return withAround(imported, surroundings(reply, evidence));
}

function withAround(imported: ImportResult, unwrapped: UnwrappedReply): ImportResult {
  const { says } = unwrapped;
  const [channel] = imported.channels;
  const size = channel
    ? `: ${counted(channel.characters, 'character')} in ${counted(channel.chunks.length, 'chunk')}`
    : '';
  return withFacts(
    {
      ...imported,
      sentence: `${unwrapped.note}${size}.`,
      notes: [
        ...imported.notes,
        `${unwrapped.note}. Taken off: ${unwrapped.tookOff.join('; ')}.`,
        ...(says ? [`${says.server} says on line ${says.line}: ${says.text}`] : []),
      ],
      unwrapped,
      fixture: { ...imported.fixture, dialect: 'auto' },
    },
    unwrapped,
  );
}

function surroundings(reply: ReplyCase, { paste, parts, complaints }: Evidence): UnwrappedReply {
  const lines = new LineIndex(paste);
  const [part] = reply.items.map((item) => parts[item]);
  const layers = part?.view.layers ?? [];
  const { line } = lines.position(part?.span.start ?? 0);
  const says = saysIn(complaints, lines);
  const where = says ? 'an error' : layers.length > 0 ? 'a quote' : 'a text';
  const tookOff = [...layers, ...(parts.length > reply.items.length || says ? ['the words around the text'] : [])];
  return { note: `The reply inside ${where}, line ${line}`, tookOff, ...(says && { says }) };
}

/** The first words of a program that speak of calls, else its first. */
function saysIn(complaints: Evidence['complaints'], lines: LineIndex): ServerWords | undefined {
  const said = complaints.map(({ by, quote, start }) => ({
    server: by.replace(/^the /, 'The '),
    text: quote,
    line: lines.position(start).line,
  }));
  const words = said.find((one) => lossOf(one)) ?? said[0];
  return words && { ...words, ...lossOf(words) };
}
