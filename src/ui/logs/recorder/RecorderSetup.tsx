import type { RepairFigures as Figures } from '../../../core/transcripts/live/live-event.ts';
import { SIMULATED } from '../../../core/words/simulated.ts';
import { count, figure } from '../../parts/words/count.ts';
import { useRecorder, useRecorderVerbs } from '../store/recorder-store.ts';
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
        <CopyBox name="Copy command" text={commandOf('record', targets)} />
      </div>
      <GoesOnTo />
    </section>
  );
}

/** The command that stands before one program alone. */
function commandOf(command: string, targets: readonly { readonly name: string; readonly url: string }[]): string {
  const to = targets.map(({ name, url }) => (name === 'simulated' ? '--simulate' : `--to ${name}=${url}`));
  return [`npx chunkscope ${command}`, ...to, '-- npm run agent'].join(' \\\n  ');
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

const MODES = [
  [true, 'Only count'],
  [false, 'Repair'],
] as const;

/** What is done to calls that the endpoint left in the text or damaged, and how often it was. */
export function Repairs() {
  const { setShadow } = useRecorderVerbs();
  const recorder = useRecorder((state) => state.recorder);
  if (!recorder) return null;
  const { repair, targets } = recorder;
  return (
    <section className="recorder-block line-below recorder-kept" aria-labelledby="recorder-repair-title">
      <h3 id="recorder-repair-title">Repair</h3>
      {repair ? (
        <>
          <div role="radiogroup" aria-label="Mode" className="replay-speeds">
            {MODES.map(([shadow, name]) => (
              <label key={name} className={repair.shadow === shadow ? 'is-on' : ''}>
                <input
                  type="radio"
                  name="repair-mode"
                  checked={repair.shadow === shadow}
                  onChange={() => void setShadow(shadow)}
                />
                {name}
              </label>
            ))}
          </div>
          <RepairFigures repair={repair} />
        </>
      ) : (
        <>
          <p>Calls that a server leaves in the text can be sent on as its API has them. First only count them:</p>
          <CopyBox name="Copy repair command" text={commandOf('repair --shadow', targets)} />
        </>
      )}
    </section>
  );
}

const KINDS = [
  ['in-text', 'in the text'],
  ['fenced', 'in a fence'],
  ['arguments', 'with damaged arguments'],
  ['stream', 'in a stream built wrong'],
] as const;

function RepairFigures({ repair: { answers, untouched, repaired, passed, held } }: { repair: Figures }) {
  const calls = KINDS.flatMap(([kind, words]) => (repaired[kind] > 0 ? [`${figure(repaired[kind])} ${words}`] : []));
  const kept = Object.entries(passed).map(([code, times = 0]) => `${code} ${figure(times)}`);
  return (
    <dl className="named">
      <dt>Answers</dt>
      <dd>{answers === 0 ? 'none yet' : `${figure(answers)}, ${figure(untouched)} as they came`}</dd>
      <dt>Calls</dt>
      <dd>{calls.length === 0 ? 'none' : calls.join(', ')}</dd>
      <dt>Left</dt>
      <dd>{kept.length === 0 ? 'none' : kept.join(', ')}</dd>
      <dt>Held</dt>
      <dd>{held.max === 0 ? 'nothing yet' : `${held.p50.toFixed(0)} ms median, ${held.max.toFixed(0)} ms at most`}</dd>
    </dl>
  );
}
