import { SelectChip } from '../parts/widgets/SelectChip.tsx';
import { useWorkshop, useWorkshopVerbs } from './store/use-workshop.ts';

interface TaskEndChipProps {
  /** Names of tools that may end a task. */
  readonly tools: readonly string[];
  /** What is chosen where nothing was said. */
  readonly unsaid: string;
  readonly about: string;
}

const ANSWER = 'answer';
const UNSAID = '';
const TOOL = 'tool:';

/** How a task ends: one setting for the prompt and for messages to the model. */
export function TaskEndChip({ tools, unsaid, about }: TaskEndChipProps) {
  const { setTaskEnd } = useWorkshopVerbs();
  const settings = useWorkshop((state) => state.settings);
  if (!settings) return null;
  const { taskEnd } = settings;
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
        setTaskEnd(value === UNSAID ? undefined : value === ANSWER ? ANSWER : { tool: value.slice(TOOL.length) })
      }
      about={about}
    />
  );
}
