import { counted } from '../../base/counted.ts';
import { err, ok, type Result } from '../../base/result.ts';
import type { Fixture, FixtureSource, UnwrappedReply } from '../cases/fixture.ts';
import type { FrameRemark } from '../words/frame.ts';
import { type Channel, textChannel } from './channel.ts';
import { intervals } from './channel-collector.ts';
import type { Findings } from './findings.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { failureOf, lossOf } from './server-words.ts';

/** Chooses the channel and makes the fixture; an unknown channel is an error that names those there are. */
export function buildResult(found: Findings, options: ImportOptions): Result<ImportResult> {
  const chosen =
    options.channel === undefined ? found.channels[0] : found.channels.find(({ id }) => id === options.channel);
  if (options.channel !== undefined && !chosen) return err(noSuchChannel(options.channel, found.channels));
  const channel = chosen ?? EMPTY_CHANNEL;
  const dt = channel.dt ?? (found.spreadMs === undefined ? undefined : spread(channel.chunks.length, found.spreadMs));
  const finish = found.finishOf?.(channel.choice) ?? {};
  const facts = {
    ...(finish.reason !== undefined && { finishReason: finish.reason }),
    ...(finish.stopSequence !== undefined && { stopSequence: finish.stopSequence }),
    ...(found.request.model !== undefined && { model: found.request.model }),
  };
  const isReasoning = channel.kind === 'reasoning' || channel.kind === 'reasoning-summary';
  const around = wordsAround(found);
  const others = otherChannels(channel, found.channels);
  const fixture: Fixture = {
    format: 'chunkscope-fixture',
    version: 1,
    source: {
      kind: found.kind,
      ...facts,
      ...(isReasoning && { isReasoning }),
      ...(found.url !== undefined && { url: found.url }),
      ...(found.remarks && { remarks: found.remarks.map((remark) => placed(remark, channel)) }),
      ...around,
    },
    chunks: channel.chunks,
    ...(dt && { dt }),
    ...(channel.frames && { frames: channel.frames }),
    ...(found.request.system !== undefined && { prompt: { system: found.request.system } }),
  };
  return ok({
    kind: found.kind,
    title: found.title,
    sentence: `${found.lead ?? 'Imported '}${withArticle(found.title)}: ${counted(channel.chunks.length, 'chunk')}${timing(channel, found.spreadMs)}.`,
    channels: found.channels,
    channel: channel.id,
    notes: [...channelNotes(channel, found.channels, options.channel), ...others, ...found.notes],
    choiceNotes: [...others, ...(found.entriesNotes ?? [])],
    ...facts,
    ...(found.request.tools !== undefined && { tools: found.request.tools }),
    ...(found.request.system !== undefined && { system: found.request.system }),
    ...(found.request.asked !== undefined && { asked: found.request.asked }),
    ...(found.request.forcesCall && { forcesCall: true }),
    ...(around && { unwrapped: around }),
    ...(found.entries && { entries: found.entries, entry: found.entry ?? 0 }),
    fixture,
  });
}

/** A remark with the place in the text of what came from its line on. */
export function placed(remark: FrameRemark, { chunks, lines }: Pick<Channel, 'chunks' | 'lines'>): FrameRemark {
  const first = lines.findIndex((line) => line >= remark.line);
  return { ...remark, at: chunks.slice(0, first < 0 ? chunks.length : first).join('').length };
}

const EMPTY_CHANNEL = textChannel([]);

/** The result with facts of its source that are known only after it was made. */
export function withFacts(result: ImportResult, facts: Partial<FixtureSource>): ImportResult {
  const { fixture } = result;
  return typeof fixture.source === 'object'
    ? { ...result, fixture: { ...fixture, source: { ...fixture.source, ...facts } } }
    : result;
}

/** The result with the times of its chunks, by the line that each is on; `originMs` is when it began. */
export function withTimes(result: ImportResult, timeOf: (line: number) => number, originMs: number): ImportResult {
  const channels = result.channels.map((channel) => ({
    ...channel,
    dt: intervals(channel.lines.map(timeOf), originMs),
  }));
  const dt = channels.find(({ id }) => id === result.channel)?.dt;
  return {
    ...result,
    channels,
    sentence: result.sentence.replace(NO_TIMES, WITH_TIMES),
    fixture: { ...result.fixture, ...(dt && { dt }) },
  };
}

/** What is said of the calls, or the error that ended the answer. */
function wordsAround({ says, failed, title }: Findings): UnwrappedReply | undefined {
  if (says)
    return {
      note: `The calls in ${withArticle(title)}, line ${says.line}`,
      says: { ...says, ...lossOf(says) },
      tookOff: [`what ${says.server} says of them`],
    };
  return (
    failed && {
      note: `The reply in ${withArticle(title)} that ends with an error, line ${failed.line}`,
      says: { ...failed, ...failureOf(failed), endedAnswer: true },
      tookOff: ['the error'],
    }
  );
}

/** The title with `a` or `an` before it. */
export const withArticle = (title: string): string => `${/^(?:[AEIO]|LM )/i.test(title) ? 'an' : 'a'} ${title}`;

const WITH_TIMES = ', recorded times kept';
const NO_TIMES = ', no times recorded';

/** What the sentence says of times; one chunk alone needs none. */
function timing({ chunks, dt }: Channel, spreadMs: number | undefined): string {
  if (dt) return WITH_TIMES;
  if (chunks.length < 2) return '';
  return spreadMs === undefined ? NO_TIMES : `, spread evenly over ${seconds(spreadMs)} s`;
}

/** Milliseconds as seconds with at most one decimal. */
export const seconds = (milliseconds: number): string => String(Math.round(milliseconds / 100) / 10);

function channelNotes(chosen: Channel, channels: readonly Channel[], asked: string | undefined): string[] {
  if (channels.length === 0) return ['The stream holds no text.'];
  const notes: string[] = [];
  if (asked === undefined && chosen.id !== 'text' && chosen.kind !== 'native') {
    notes.push(`There is no assistant text; taken in its place: ${label(chosen)}.`);
  }
  return notes;
}

function otherChannels(chosen: Channel, channels: readonly Channel[]): string[] {
  const others = channels.filter((channel) => channel !== chosen);
  if (others.length === 0) return [];
  const named = others
    .slice(0, 12)
    .map((channel) => `${channel.id} (${label(channel)}: ${counted(channel.chunks.length, 'chunk')})`);
  const more = others.length > 12 ? ` and ${others.length - 12} more` : '';
  return [`Other text that can be chosen: ${named.join('; ')}${more}.`];
}

const label = (channel: Channel): string => channel.label[0]!.toLowerCase() + channel.label.slice(1);

const noSuchChannel = (asked: string, channels: readonly Channel[]): string =>
  `This transcript has no channel "${asked}". ${channels.length > 0 ? `Choose one of ${channels.map(({ id }) => id).join(', ')}.` : 'It holds no text.'}`;

/** Even steps that add up to the duration, the first chunk at once. */
function spread(chunks: number, durationMs: number): number[] {
  const step = chunks < 2 ? 0 : Math.round((durationMs / (chunks - 1)) * 1000) / 1000;
  return Array.from({ length: chunks }, (_, index) => (index === 0 ? 0 : step));
}
