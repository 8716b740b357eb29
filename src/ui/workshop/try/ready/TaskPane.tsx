import { Pager } from '../../../parts/widgets/Pager.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { figure } from '../../../parts/words/count.ts';
import { letterOf } from '../../trial/letters.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import { Said } from '../parts/parts.tsx';
import './task-pane.css';

/** One task: what the model is asked, and when its answer is right. */
export function TaskPane() {
  const { showTask } = useTryVerbs();
  const task = useTry((state) => state.task);
  const taskAt = useTry((state) => state.taskAt);
  const tasks = useTry((state) => state.preparation?.tasks ?? 0);
  return (
    <section className="try-middle try-task" aria-label="Task">
      <header className="pane-head">
        <h2>Task</h2>
        {task && <span className="meta">{task.tool === '' ? task.title : `${task.tool}, ${task.title}`}</span>}
        <span className="fill" />
        {tasks > 0 && (
          <>
            <span className="meta">
              {figure(taskAt + 1)} of {figure(tasks)}
            </span>
            <Pager what="Task" at={taskAt} count={tasks} onGo={(direction) => showTask(taskAt + direction)} />
          </>
        )}
      </header>
      <PaneBody>
        {task && (
          <div className="try-task-part">
            <h3 className="quiet">The model is asked</h3>
            {task.messages.map(({ content }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a task never move.
              <pre key={at} className="try-asked">
                <Shown text={content} />
              </pre>
            ))}
            <Expected />
          </div>
        )}
        <div className="try-task-part">
          <h3 className="quiet">What is measured</h3>
          <Said
            rows={[
              ['Arrived', 'Of the API’s own tools: a whole call came as data, and its schema takes it.'],
              ['As written', 'A strict reader finds a whole call.'],
              ['Recovered', 'Some reader finds it, after repairs.'],
              ['Right values', 'Right tool, and every argument is what the task said, character for character.'],
              ['Not run', 'Refused, timed out, not reached. Counted apart, never as wrong.'],
            ]}
          />
        </div>
      </PaneBody>
    </section>
  );
}

function Expected() {
  const task = useTry((state) => state.task);
  if (!task) return null;
  if (task.expect === undefined)
    return <h3 className="quiet">Nobody knows what is right, so right values are not counted</h3>;
  if (task.isToolAlone) return <h3 className="quiet">Right with one call of {task.tool}, whatever is in it</h3>;
  if (task.expect === null) return <h3 className="quiet">Right only if no call comes</h3>;
  return (
    <>
      <h3 className="quiet">Right only if the call is</h3>
      <dl className="try-expected">
        {task.expect.map(({ name, type, text }) => (
          <div key={name}>
            <dt>
              <Shown text={name} />
            </dt>
            <dd className="meta">{type}</dd>
            <dd>
              <Shown text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {task.written.length > 0 && (
        <>
          <h3 className="quiet">As each variant would have it written</h3>
          <dl className="try-expected">
            {task.written.map(({ variants, text }) => (
              <div key={variants.join(' ')} className="is-written">
                <dt>{variants.map(letterOf).join(', ')}</dt>
                <dd>
                  <Shown text={text} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}
