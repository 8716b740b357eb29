import { useRecorder, useRecorderVerbs } from '../store/recorder-store.ts';
import { CopyBox } from './CopyBox.tsx';
import { RecorderGlyph } from './RecorderGlyph.tsx';

const AT_ONCE = 5;

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
