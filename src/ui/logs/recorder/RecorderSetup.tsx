import { SIMULATED } from '../../../core/words/simulated.ts';
import { count, figure } from '../../parts/words/count.ts';
import { useRecorder } from '../store/recorder-store.ts';
import { sizeWords } from '../words/stream-words.ts';
import { CopyBox } from './CopyBox.tsx';

/** What leads clients to the recorder, and where their requests go on to. */
export function BaseUrls() {
  const recorder = useRecorder((state) => state.recorder);
  if (!recorder) return null;
  const { variables, targets } = recorder;
  const { OPENAI_BASE_URL: openAi, ANTHROPIC_BASE_URL: anthropic } = variables;
  return (
    <section className="recorder-urls" aria-labelledby="recorder-urls-title">
      <header className="pane-head">
        <h2 id="recorder-urls-title">Point your SDK here</h2>
      </header>
      <div className="recorder-block line-below">
        <p>Change the base URL, nothing else. Your key goes through and is never written down.</p>
        {openAi && (
          <>
            <h3>OpenAI SDK, and all that speak it</h3>
            <CopyBox name="Copy OpenAI base URL" lead="export OPENAI_BASE_URL=" text={openAi} />
          </>
        )}
        {anthropic && (
          <>
            <h3>Anthropic SDK</h3>
            <CopyBox name="Copy Anthropic base URL" lead="export ANTHROPIC_BASE_URL=" text={anthropic} />
          </>
        )}
        <h3>Or have it set for one program</h3>
        <CopyBox name="Copy command" text={commandOf(targets)} />
      </div>
      <GoesOnTo />
    </section>
  );
}

/** The command that records for one program alone. */
function commandOf(targets: readonly { readonly name: string; readonly url: string }[]): string {
  const to = targets.map(({ name, url }) => (name === 'simulated' ? '--simulate' : `--to ${name}=${url}`));
  return ['npx chunkscope record', ...to, '-- npm run agent'].join(' \\\n  ');
}

function GoesOnTo() {
  const targets = useRecorder((state) => state.recorder?.targets) ?? [];
  const streams = useRecorder((state) => state.streams);
  const asked = (name: string): number => streams.filter(({ target }) => target === name).length;
  const hasOwn = targets.some(({ name }) => name === 'simulated');
  const simulated = streams.filter(({ model }) => model === SIMULATED).length;
  return (
    <div className="recorder-block line-below">
      <h3>
        Goes on to <span className="fill" /> Streams
      </h3>
      <ul className="recorder-targets">
        {targets.map(({ name, url }) => (
          <li key={name}>
            <span className="mono">{name}</span>
            <span className="recorder-host clip">
              {name === 'simulated' ? <span className="outlined">simulated</span> : hostOf(url)}
            </span>
            <span className="is-number">{figure(asked(name))}</span>
          </li>
        ))}
        {!hasOwn && simulated > 0 && (
          <li>
            <span className="mono">{SIMULATED}</span>
            <span className="recorder-host clip">
              <span className="outlined">simulated</span>
            </span>
            <span className="is-number">{figure(simulated)}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** What is kept of the streams, and where. */
export function Kept() {
  const recorder = useRecorder((state) => state.recorder);
  if (!recorder) return null;
  const { folder, tapes, bytes, masks, delayMs } = recorder;
  return (
    <section className="recorder-block line-below recorder-kept" aria-labelledby="recorder-kept-title">
      <h3 id="recorder-kept-title">Kept</h3>
      <dl className="named">
        <dt>Folder</dt>
        <dd>{folder === null ? 'none, in memory alone' : <span className="mono">{folder}</span>}</dd>
        <dt>So far</dt>
        <dd>{tapes === 0 ? 'nothing' : `${count(tapes, 'tape')}, ${sizeWords(bytes)}`}</dd>
        <dt>Removed</dt>
        <dd>keys, cookies, tokens{masks ? '; letters and digits are masked' : ''}</dd>
        <dt>Delay</dt>
        <dd>
          {delayMs === null
            ? 'measured from the first request'
            : `${delayMs.toFixed(1)} ms here before an answer begins, median`}
        </dd>
      </dl>
    </section>
  );
}
