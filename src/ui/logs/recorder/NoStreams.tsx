import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { RecorderGlyph } from '../../parts/widgets/RecorderGlyph.tsx';
import { Table } from '../../parts/widgets/Table.tsx';
import { useRecorder, useRecorderVerbs } from '../store/recorder-store.ts';
import { CopyBox } from './CopyBox.tsx';
import { StreamCells, StreamName } from './StreamCells.tsx';

const AT_ONCE = 5;

const APART_SECONDS = 0.06;

/** Rows of a few requests, invented. */
const SAMPLES: readonly LiveStream[] = [
  sample(3, 'edit_file', 'qwen3-coder-30b', [0.4, 4.9], 2.1),
  sample(2, 'execute_command', 'devstral-small', [0.25, 2.7]),
  sample(1, 'read_text_file', 'claude-sonnet-4-5', [0.65, 2]),
];
const SAMPLE_SECONDS = 5;

/** Before the first request: how to send one. */
export function NoStreams() {
  const { simulate } = useRecorderVerbs();
  const base = useRecorder(({ recorder }) => recorder?.variables['OPENAI_BASE_URL']);
  return (
    <div className="recorder-empty">
      <RecorderGlyph state="running" size={28} />
      <h2>Waiting for a first request</h2>
      <p>
        Send one from your program, with the base URL at the left. It shows here while it streams, before your program
        has read it to the end.
      </p>
      {base !== undefined && (
        <>
          <h3>Or send one by hand</h3>
          <CopyBox name="Copy request" text={curlOf(base)} />
        </>
      )}
      <p className="recorder-simulate">
        <button type="button" className="button is-large is-solid" onClick={() => void simulate(AT_ONCE)}>
          Send {AT_ONCE} requests to the simulated model
        </button>{' '}
        <span className="outlined">simulated</span>
      </p>
      <p className="meta">
        No model and no key needed. It answers copy tasks with faults at stated rates, and every stream of it is marked.
      </p>
      <h3>Below is what a few requests look like</h3>
      <Table
        aria-label="Examples of requests"
        className="list-table stream-table is-sample"
        columns={['Call, model', 'Time', 'State']}
        hidesHead
      >
        {SAMPLES.map((row) => (
          <tr key={row.id} className="stream-row">
            <StreamCells row={row} scale={SAMPLE_SECONDS}>
              <span className="row-name stream-name">
                <StreamName row={row} />
              </span>
            </StreamCells>
          </tr>
        ))}
      </Table>
    </div>
  );
}

const curlOf = (base: string): string =>
  [
    `curl ${base}/chat/completions`,
    '-H "authorization: Bearer $OPENAI_API_KEY"',
    '-H "content-type: application/json"',
    `-d '{"model":"MODEL","stream":true,"messages":[{"role":"user","content":"Hello"}]}'`,
  ].join(' \\\n  ');

/** A stream that ended well; `troubleAt`: when its first problem showed, in seconds. */
function sample(
  id: number,
  tool: string,
  model: string,
  [first, last]: readonly [number, number],
  troubleAt?: number,
): LiveStream {
  const reads = Math.round((last - first) / APART_SECONDS);
  const isClean = troubleAt === undefined;
  return {
    id,
    at: '',
    target: '',
    path: '',
    model,
    status: 200,
    reads,
    first,
    last,
    ticks: Array.from({ length: reads }, (_, at) => first + at * APART_SECONDS),
    characters: 0,
    chunks: reads,
    state: 'Outside',
    calls: 1,
    tool,
    hasNativeCalls: false,
    repairs: isClean ? 0 : 1,
    problem: isClean
      ? null
      : { code: 'unescaped-ampersand', title: 'Bare ampersand', isError: false, start: 0, end: 0, t: troubleAt },
    ended: {
      t: last,
      reason: 'complete',
      finish: 'stop',
      verdict: isClean ? 'clean' : 'recovered',
      wouldFail: false,
      repaired: 0,
    },
  };
}
