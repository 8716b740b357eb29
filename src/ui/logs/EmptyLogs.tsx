import { useEffect, useRef } from 'react';
import { EvidenceText } from '../parts/reply/EvidenceText.tsx';
import { Icon } from '../parts/widgets/Icon.tsx';
import { ScrollBox } from '../parts/widgets/ScrollBox.tsx';
import { logFilesOf } from './store/log-files.ts';
import { useLogs, useLogsVerbs } from './store/use-logs.ts';
import { fateWords, isLost, logSentence, percent, placeWords } from './words/log-words.ts';
import './empty-logs.css';

const FORMATS: readonly (readonly [string, string])[] = [
  ['OpenAI batch, stored answers', 'response.body.choices[*].message'],
  ['Anthropic batch', 'result.message.content[*].text'],
  ['Request and response pairs', 'response, response.body_raw'],
  ['Langfuse', 'output of a GENERATION'],
  ['LangSmith', 'outputs.generations[*][*].text'],
  ['OpenTelemetry GenAI', 'gen_ai.output.messages'],
  ['promptfoo', 'results.results[*].response.output'],
  ['LiteLLM', 'response'],
  ['Helicone', 'response_body'],
  ['Inspect', 'events[model].output.choices'],
  ['BFCL, lm-eval', 'result, resps[*][*]'],
  ['Hugging Face chats', 'messages, conversations, chosen'],
  ['Bedrock, Gemini batch', 'output.outputBodyJson, candidates'],
  ['CSV, TSV', 'the column that holds calls'],
  ['Chunkscope runs and tapes', 'input, chunks'],
];

const FEW = 6;

/** Before there is a log: where to drop one, what is read, and what the sample comes to. */
export function EmptyLogs() {
  const { open, openSample, showSample } = useLogsVerbs();
  const sample = useLogs((state) => state.sample);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The attribute has no property that React knows.
    folder.current?.setAttribute('webkitdirectory', '');
    void showSample();
  }, [showSample]);
  return (
    <>
      <section className="log-drop" aria-labelledby="log-drop-title">
        <div className="log-drop-box">
          <h2 id="log-drop-title">Drop a log of replies here</h2>
          <p>
            JSON, JSON Lines, CSV, ZIP, tar, gzip or zstd, one file, a folder or pasted text, up to millions of replies.
            You get the share that runs as written, and a list of causes, the commonest first.
          </p>
          <p className="log-drop-buttons">
            <button type="button" className="button is-large is-solid" onClick={() => void openSample()}>
              Try the sample log{sample ? `, ${sample.replies} replies` : ''}
            </button>
            <button type="button" className="button is-large" onClick={() => files.current?.click()}>
              <Icon name="open" />
              Open files
            </button>
            <button type="button" className="button is-large" onClick={() => folder.current?.click()}>
              Open a folder
            </button>
            <input
              ref={files}
              type="file"
              multiple
              hidden
              onChange={(event) => void open(logFilesOf(event.target.files))}
            />
            <input
              ref={folder}
              type="file"
              multiple
              hidden
              onChange={(event) => void open(logFilesOf(event.target.files))}
            />
          </p>
          <p className="meta">
            Some thousands of replies a second on each core; this browser uses all but one, at most eight.
          </p>
        </div>
        {sample && (
          <figure className="log-sample">
            <figcaption className="meta">What the sample shows</figcaption>
            <div className="log-sample-box">
              <p className="log-sample-sentence">{logSentence(sample, false)}</p>
              <ul>
                {sample.causes.slice(0, FEW).map((cause) => (
                  <li key={cause.key}>
                    <span className="is-number">{cause.count}</span>
                    <span>
                      {cause.title} <span className="log-place">{placeWords(cause)}</span>
                      <EvidenceText evidence={cause.evidence} isLost={isLost(cause.outcome)} />
                    </span>
                    <span className="is-number">
                      {percent(cause.share)}
                      <span className="meta">{fateWords(cause.outcome)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          </figure>
        )}
      </section>
      <section className="log-formats pane" aria-labelledby="log-formats-title">
        <header className="pane-head">
          <h2 id="log-formats-title">Read at once</h2>
          <span className="meta">found by shape, never by file name</span>
        </header>
        <ScrollBox element="div" className="">
          <dl>
            {FORMATS.map(([by, where]) => (
              <div key={by}>
                <dt>{by}</dt>
                <dd className="mono">{where}</dd>
              </div>
            ))}
          </dl>
        </ScrollBox>
        <dl className="log-formats-foot">
          <div>
            <dt>Other JSON</dt>
            <dd>You pick the member that holds the reply.</dd>
          </div>
          <div>
            <dt>Counted out</dt>
            <dd>
              Provider errors, native calls without arguments, empty and redacted texts, and texts cut by the logger
              enter no rate.
            </dd>
          </div>
          <div>
            <dt>From a shell</dt>
            <dd>
              <code>npx chunkscope triage log.jsonl</code> gives the same report, and gates a build.
            </dd>
          </div>
          <div>
            <dt>As they run</dt>
            <dd>
              <code>npx chunkscope record --to URL</code> shows streams here while they run, and keeps them on tapes;{' '}
              <code>npx chunkscope replay tapes</code> serves them again.
            </dd>
          </div>
        </dl>
      </section>
    </>
  );
}
