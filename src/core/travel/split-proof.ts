import type { ReplyReaderOptions } from '../dialects/dialect-set.ts';
import { replyReader } from '../dialects/reply-reader.ts';
import { forgeStreamOutcome, sameStreamedCall } from '../forge/run-forge-stream.ts';
import { EventLog } from '../log/event-log.ts';
import { pieces, splitEnds } from '../text/split.ts';
import { StreamText } from '../text/stream-text.ts';

/** What reading one text under many splits showed. */
export interface SplitOutcome {
  readonly tried: number;
  readonly same: boolean;
  /** Chunk ends of the first split that read otherwise: a bug of ours, and none is known. */
  readonly firstDifference: readonly number[] | null;
  /** How many of the splits were random; the others are those in two, and the one into characters. */
  readonly random: number;
  /** Splits in two that were left out of a long text, so that the proof ends. */
  readonly leftOut: number;
  /** Forge's stream parser, for a reply in its format: splits in two whose outcome differs from that of one chunk. */
  readonly forge: {
    readonly tried: number;
    /** Splits that change the call, or the prose or thinking beside it. */
    readonly different: number;
    /** Splits under which Forge reads another call, which its agent then runs. */
    readonly otherCalls: number;
    /** Chunk ends of the first split with another call, or where there is none of the first that differs. */
    readonly firstDifference: readonly number[] | null;
  };
}

/** Code units read in all: some seconds of work. For a longer text only evenly spaced splits in two are tried. */
const BUDGET = 400_000_000;

/**
 * Reads a text whole, under every split in two, character by character and under `seeds` random splits, and compares the
 * logs; for a reply in Forge's format (`isForge`), Forge's stream parser then reads the splits in two. Yields [done, total]
 * after each reading; stop iterating to stop the proof.
 */
export function* proveSplits(
  text: string,
  options: ReplyReaderOptions & { readonly isForge: boolean },
  seeds: number,
): Generator<readonly [done: number, total: number], SplitOutcome> {
  const cuts = twoPartCuts(text.length);
  const others: Uint32Array[] = [splitEnds(text, { kind: 'characters' }, new Uint32Array())];
  for (let seed = 1; seed <= seeds; seed++) others.push(splitEnds(text, { kind: 'random', seed }, new Uint32Array()));
  const forgeCuts = options.isForge && text.length <= FORGE_LIMIT ? cuts : [];
  const total = cuts.length + others.length + forgeCuts.length;
  const whole = fingerprint([text], options);
  const uncut = forgeCuts.length > 0 ? forgeStreamOutcome([text]) : '';
  let done = 0;
  let firstDifference: readonly number[] | null = null;
  let forgeDifferent = 0;
  let forgeOtherCalls = 0;
  let forgeFirst: readonly number[] | null = null;
  const compare = (ends: readonly number[], chunks: readonly string[]): void => {
    if (!firstDifference && fingerprint(chunks, options) !== whole) firstDifference = ends;
  };
  for (const cut of cuts) {
    compare([cut, text.length], [text.slice(0, cut), text.slice(cut)]);
    yield [++done, total];
  }
  for (const ends of others) {
    compare([...ends], pieces(text, ends));
    yield [++done, total];
  }
  for (const cut of forgeCuts) {
    const outcome = forgeStreamOutcome([text.slice(0, cut), text.slice(cut)]);
    if (outcome !== uncut) {
      forgeDifferent++;
      const isOtherCall = !sameStreamedCall(outcome, uncut);
      if (isOtherCall) forgeOtherCalls++;
      if (forgeFirst === null || (isOtherCall && forgeOtherCalls === 1)) forgeFirst = [cut, text.length];
    }
    yield [++done, total];
  }
  return {
    tried: cuts.length + others.length,
    same: firstDifference === null,
    firstDifference,
    random: seeds,
    leftOut: Math.max(0, text.length - 1 - cuts.length),
    forge: {
      tried: forgeCuts.length,
      different: forgeDifferent,
      otherCalls: forgeOtherCalls,
      firstDifference: forgeFirst,
    },
  };
}

/** Longer texts are not run through Forge's stream parser: its outcome is one string per split. */
const FORGE_LIMIT = 200_000;

function twoPartCuts(length: number): number[] {
  const all = Math.max(0, length - 1);
  const most = Math.max(1, Math.floor(BUDGET / Math.max(1, length)));
  const step = Math.max(1, Math.ceil(all / most));
  const cuts: number[] = [];
  for (let cut = 1; cut < length; cut += step) cuts.push(cut);
  return cuts;
}

/** The whole log and its reports in one short string. */
function fingerprint(chunks: readonly string[], options: ReplyReaderOptions): string {
  const text = new StreamText();
  const log = new EventLog();
  const tokenizer = replyReader(text, log, options);
  for (const chunk of chunks) {
    text.append(chunk);
    tokenizer.advance();
  }
  tokenizer.finish();
  let hash = 0x811c9dc5;
  const mix = (value: number): void => {
    hash = Math.imul(hash ^ value, 0x01000193);
  };
  for (let i = 0; i < log.length; i++) {
    mix(log.kind(i));
    mix(log.state(i));
    mix(log.end(i));
    mix(log.a(i));
    mix(log.b(i));
  }
  for (let i = 0; i < log.reportCount; i++) {
    const report = log.reportAt(i);
    mix(report.start);
    mix(report.end);
    for (let at = 0; at < report.code.length; at++) mix(report.code.charCodeAt(at));
  }
  return `${log.length} ${log.reportCount} ${hash}`;
}
