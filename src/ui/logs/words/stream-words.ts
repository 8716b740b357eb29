import type { RecorderState } from '../../../core/transcripts/live/live-event.ts';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { SIMULATED } from '../../../core/words/simulated.ts';
import { standingOf, VERDICT_WORDS } from '../../parts/widgets/VerdictGlyph.tsx';
import { count } from '../../parts/words/count.ts';

const ENDED_BY: Readonly<Record<string, string>> = {
  'client-closed': 'the client left',
  'upstream-reset': 'the endpoint broke it off',
  timeout: 'the endpoint timed out',
  'too-long': 'longer than is recorded',
};

/** What a stream holds, in one or two words: its last call, or that there is none. */
export function callWords({ tool, calls, reads, ended, hasNativeCalls, status }: LiveStream): string {
  if (tool !== null) return tool;
  if (calls > 0) return 'a call';
  if (reads === 0) return ended ? 'no byte' : 'no byte yet';
  if (hasNativeCalls) return 'native calls';
  if (status !== null && status >= 400) return 'an error';
  return ended ? 'prose' : 'prose so far';
}

/** Where a stream is: the machine's state while it runs, then the verdict. */
export function standingWords(row: LiveStream): string {
  const { ended, status, reads, state } = row;
  if (status !== null && status >= 400) return `Status ${status}`;
  if (ended) return reads === 0 ? 'No answer' : VERDICT_WORDS[standingOf(ended)];
  return reads === 0 ? 'Waiting' : state;
}

/** No byte has come yet. */
export const isWaiting = ({ ended, reads }: LiveStream): boolean => !ended && reads === 0;

/** What else there is to say of it: how it broke off, its first problem, its calls. */
export function aboutWords(row: LiveStream): string {
  const { ended, problem, calls, repairs, characters } = row;
  if (isWaiting(row)) return 'for the first byte';
  const broke = ended && ENDED_BY[ended.reason];
  const cut = ended?.finish === 'length' || ended?.finish === 'max_tokens' ? 'cut off by length' : null;
  const found = calls > 0 ? `${count(calls, 'call')}${ended ? '' : ' so far'}` : null;
  const repaired = repairs > 0 ? count(repairs, 'repair') : null;
  const none = ended ? count(characters, 'character') : 'no call yet';
  // That it was cut off says why it is cut inside a call.
  const title = cut !== null && problem?.code === 'truncated' ? null : problem?.title;
  return [broke, cut, title ?? (cut === null ? (found ?? none) : null), repaired].filter(Boolean).join(', ');
}

/** How a stream ended, for Debug: `Ended after 2.3 s: complete`. */
export function endedWords({ ended }: LiveStream): string {
  if (!ended) return 'The recorder has ended';
  return `Ended after ${ended.t.toFixed(1)} s: ${ENDED_BY[ended.reason] ?? 'complete'}`;
}

/** What the recorder comes to, as one sentence. */
export function recorderSentence(recorder: RecorderState | null, streams: readonly LiveStream[]): string {
  if (recorder?.isRecording === false) return 'Not recording: requests pass, and no tape is written';
  if (streams.length === 0)
    return recorder?.streams
      ? `Recording: ${count(recorder.streams, 'stream')} so far`
      : 'Recording: waiting for a first request';
  const open = streams.filter(({ ended }) => !ended).length;
  const troubled = streams.filter(({ problem }) => problem).length;
  const isSimulated = streams.every(({ model }) => model === SIMULATED);
  const parts = [
    count(streams.length, 'stream'),
    ...(open > 0 ? [`${open} still open`] : []),
    troubled > 0 ? `${troubled} with a problem` : 'none with a problem',
  ];
  return `Recording${isSimulated ? ', simulated' : ''}: ${parts.join(', ')}`;
}

const VERDICT_FACTS = [
  ['clean', 'clean'],
  ['recovered', 'recovered'],
  ['would-fail', 'would fail'],
  ['broken', 'broken'],
  ['none', 'without a call'],
] as const;

/** How many streams came to which verdict. */
export function recorderFacts(recorder: RecorderState | null, streams: readonly LiveStream[]): readonly string[] {
  const standings = streams.flatMap(({ ended }) => (ended ? [standingOf(ended)] : []));
  const facts = VERDICT_FACTS.flatMap(([standing, word]) => {
    const number = standings.filter((other) => other === standing).length;
    return number > 0 ? [`${number} ${word}`] : [];
  });
  const isFirst = streams.length === 0 && !recorder?.streams;
  return isFirst ? ['listening on this machine only', 'nothing is kept yet'] : facts;
}

/** The size of a file: `386 KB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return count(bytes, 'byte');
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A scale for times: an end that is easy to divide, in seconds. */
export function scaleFor(seconds: number): number {
  const ends = [2, 4, 10, 20, 40, 60, 120, 240, 600, 1_200, 3_600];
  return ends.find((end) => end >= seconds) ?? seconds;
}
