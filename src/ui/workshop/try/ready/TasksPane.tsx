import { Shown } from '../../../parts/widgets/Shown.tsx';
import { Tab, TabStrip } from '../../../parts/widgets/Tabs.tsx';
import { figure } from '../../../parts/words/count.ts';
import type { TaskSource } from '../../trial/try-state.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import './tasks-pane.css';

const SOURCES: readonly (readonly [TaskSource, string])[] = [
  ['made', 'Made from your tools'],
  ['own', 'Your own'],
  ['recorded', 'Recorded'],
];

/** The tasks, by what they put into a call. */
export function TasksPane() {
  const { setSource } = useTryVerbs();
  const source = useTry((state) => state.source);
  const tasks = useTry((state) => state.preparation?.tasks ?? 0);
  return (
    <section className="try-contents" aria-label="Tasks">
      <TabStrip className="try-tabs pane-head" aria-label="Tasks from">
        {SOURCES.map(([id, title]) => (
          <Tab key={id} className="try-tab" aria-label={title} isOn={id === source} onClick={() => setSource(id)}>
            {title} {id === source && <span className="meta">{figure(tasks)}</span>}
          </Tab>
        ))}
      </TabStrip>
      {source !== 'made' && <OwnTasks source={source} />}
      <Contents />
      <LeftOut />
    </section>
  );
}

function Contents() {
  const { showTask } = useTryVerbs();
  const contents = useTry((state) => state.preparation?.contents) ?? [];
  const taskAt = useTry((state) => state.taskAt);
  return (
    <PaneBody>
      <p className="try-tasks-head line-below" aria-hidden="true">
        <span>Content</span>
        <span>What the task puts in</span>
        <span>Tasks</span>
      </p>
      <ul aria-label="Tasks">
        {contents.map(({ kind, title, puts, at }) => (
          <li key={kind}>
            <button
              type="button"
              className="try-task-row list-row"
              {...(at.includes(taskAt) && { 'aria-current': true })}
              onClick={() => showTask(at[0] ?? 0)}
            >
              <span>{title}</span>
              <code>{puts === '' ? 'nothing' : <Shown text={puts.slice(0, LONGEST)} />}</code>
              <span>{figure(at.length)}</span>
            </button>
          </li>
        ))}
      </ul>
    </PaneBody>
  );
}

/** Characters that have room on a row. */
const LONGEST = 80;

function LeftOut() {
  const leftOut = useTry((state) => state.preparation?.leftOut) ?? [];
  if (leftOut.length === 0) return null;
  return (
    <footer className="try-left-out line-above quiet scrolls">
      {leftOut.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </footer>
  );
}

const ABOUT: Readonly<Record<'own' | 'recorded', string>> = {
  own: 'A task a line: {"id", "kind", "messages": [{"role", "content"}], "expect": {"toolName", "arguments"}}. expect is null where no call must come.',
  recorded:
    'Requests of a log, a line each with its messages. Nobody knows what is right, so only as written and recovered are measured.',
};

function OwnTasks({ source }: { source: 'own' | 'recorded' }) {
  const { setText } = useTryVerbs();
  const text = useTry((state) => state.texts[source]);
  const problem = useTry((state) => state.problem);
  return (
    <div className="try-own line-below">
      <p className="meta">{ABOUT[source]}</p>
      <textarea
        aria-label={source === 'own' ? 'Your own tasks' : 'Recorded requests'}
        aria-invalid={problem !== null}
        spellCheck={false}
        rows={6}
        value={text}
        onChange={(event) => setText(source, event.target.value)}
      />
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}
