import { type DragEvent, useEffect, useState } from 'react';
import type { OtherReading } from '../../../core/reading/read-as.ts';
import { ServerParsers } from '../../parts/dialects/ServerParsers.tsx';
import { usePage } from '../../parts/page/page.ts';
import { takeAnswer } from '../../parts/state/take-answer.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count } from '../../parts/words/count.ts';
import { dialectName } from '../../parts/words/names.ts';
import { TAKES_DROPS } from '../cases/import/takes-drops.ts';
import { useDebug, useService, useVerbs } from '../store/context.ts';
import './to-read-it.css';

/** The ways in which a call that is named and not read is read: its tools, at once, and on the server. */
export function ToReadIt({ dialect }: { dialect: string }) {
  const title = dialectName(dialect);
  const isStripped = useDebug((state) => state.report?.sentence.includes('tokens stripped') ?? false);
  return (
    <section className="to-read pane-body scrolls" aria-labelledby="to-read-title">
      <div className="to-read-head wraps in-row">
        <h3 id="to-read-title">To read it</h3>
        <p className="meta">nothing is read yet, so there are no calls and no states to show</p>
      </div>
      <ol>
        <li>
          <h4>Add the tools of the request</h4>
          <p>
            Then it is read, and its arguments are checked. Any shape will do: OpenAI, Anthropic, Gemini, MCP, OpenAPI,
            JSON or YAML.
          </p>
          <ToolsDrop />
        </li>
        <li>
          <h4>Or read it as {title} at once</h4>
          <AtOnce dialect={dialect} />
        </li>
        <li>
          <h4>On the server</h4>
          <p>
            {isStripped
              ? 'Keep special tokens until its parser has read them, and start it with the parser of this format.'
              : 'Start it with the parser of this format.'}
          </p>
          <ServerParsers dialect={dialect} />
        </li>
      </ol>
    </section>
  );
}

/** Takes a file with the tools, or a text that is dragged here. */
function ToolsDrop() {
  const page = usePage();
  const [isOver, setIsOver] = useState(false);
  const take = async (text: string, source: string) => {
    const prompt = await page.prompt();
    await prompt.getState().verbs.importDefinitions(text, source);
  };
  const takeFile = async (file: File | undefined) => {
    if (file) await take(await file.text(), file.name);
  };
  const onDrop = (event: DragEvent<HTMLLabelElement>) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void takeFile(file);
    else void take(event.dataTransfer.getData('text/plain'), 'a drop');
  };
  return (
    <label
      className="to-read-drop in-row"
      data-over={isOver || undefined}
      {...{ [TAKES_DROPS]: '' }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <Icon name="open" />
      <span>
        Drop a file here, or choose one.
        <span className="meta">It stays in this browser.</span>
      </span>
      <input
        type="file"
        aria-label="File with tools"
        onChange={({ currentTarget }) => {
          void takeFile(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** What reading it in the dialect would give, and the button that does so. */
function AtOnce({ dialect }: { dialect: string }) {
  const { setDialect } = useVerbs();
  const service = useService();
  const revision = useDebug((state) => state.revision);
  const [tried, setTried] = useState<OtherReading | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another text.
  useEffect(
    () =>
      takeAnswer(
        service.readAs(dialect).catch(() => null),
        setTried,
      ),
    [service, dialect, revision],
  );
  if (!tried) return <p>Arguments are then not checked.</p>;
  if (tried.callCount === 0) return <p>Without its tools no call is read in it either.</p>;
  return (
    <>
      <p>Arguments are then not checked. This is what it would give:</p>
      {tried.calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one reading never move.
        <div className="to-read-call" key={index}>
          <p className="to-read-name wraps in-row">
            <b className="mono">
              <Shown text={call.toolName || 'no tool name'} />
            </b>
            <span className="fill" />
            <span className="call-checked">not checked</span>
            <span className="meta">
              would be read{tried.repairCount > 0 && ` after ${count(tried.repairCount, 'repair')}`}
            </span>
          </p>
          <dl>
            {call.arguments.map(([name, value]) => (
              <div key={name}>
                <dt className="mono">
                  <Shown text={name} />
                </dt>
                <dd className="mono">
                  <Shown text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <button type="button" className="button to-read-now" onClick={() => setDialect(dialect)}>
        Read it as {dialectName(dialect)}
      </button>
    </>
  );
}
