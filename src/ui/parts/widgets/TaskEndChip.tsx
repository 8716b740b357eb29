import type { TaskEnd } from '../../../core/words/task-end.ts';
import { SelectChip } from './SelectChip.tsx';

interface TaskEndChipProps {
  /** Undefined where it is not said. */
  readonly taskEnd: TaskEnd | undefined;
  /** Names of tools that may end a task. */
  readonly tools: readonly string[];
  /** What is chosen where nothing was said. */
  readonly unsaid: string;
  readonly about: string;
  readonly onChange: (taskEnd: TaskEnd | undefined) => void;
}

const ANSWER = 'answer';
const UNSAID = '';
const TOOL = 'tool:';

/** How a task ends: one setting for the prompt and for messages to the model. */
export function TaskEndChip({ taskEnd, tools, unsaid, about, onChange }: TaskEndChipProps) {
  const chosen = taskEnd === undefined || taskEnd === ANSWER ? [] : [taskEnd.tool];
  const names = new Set([...chosen, ...tools]);
  return (
    <SelectChip
      label="A task ends"
      value={taskEnd === undefined ? UNSAID : taskEnd === ANSWER ? ANSWER : `${TOOL}${taskEnd.tool}`}
      options={[
        [UNSAID, unsaid],
        [ANSWER, 'with a plain answer'],
        ...[...names].map((name) => [`${TOOL}${name}`, `with ${name}`] as const),
      ]}
      onChange={(value) =>
        onChange(value === UNSAID ? undefined : value === ANSWER ? ANSWER : { tool: value.slice(TOOL.length) })
      }
      about={about}
    />
  );
}
