import type { MachineDescription } from '../kernel/description.ts';
import { markedDialect } from './dialects.ts';
import { describeMachine } from './forge/describe.ts';
import { describeMarkMachine } from './kit/describe-mark-machine.ts';

/** The rows of the machine that reads a dialect, given by its id; Forge's for all that is no marked dialect. */
export function describeDialect(id: string): MachineDescription {
  const marked = markedDialect(id);
  return marked ? describeMarkMachine(marked) : describeMachine();
}
