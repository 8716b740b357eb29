import type { CompiledMachine } from '../../kernel/compile.ts';
import { ROLES, type Role } from '../../log/event-field.ts';
import type { Recovery } from '../../words/recovery.ts';
import { compiledFor } from './compiled.ts';
import type { StateName } from './reply-machine.ts';

/** States to which actions lead, since what follows or what is open decides it, and no row. */
const ENTERED = {
  outside: 'Outside',
  afterCallTag: 'AfterToolTag',
  afterError: 'AfterError',
  cutOff: 'CutOff',
} as const satisfies Record<string, StateName>;

/** Where the reader stands when an element of a role is the innermost that is open. */
const PLACE_OF_ROLE: Readonly<Record<Role, StateName>> = {
  element: 'InArgument',
  tool: 'InTool',
  server_name: 'InServerName',
  tool_name: 'InToolName',
  arguments: 'InArguments',
};

/** The reply machine with the states that its actions enter, by index. */
export interface ForgeMachine extends CompiledMachine {
  readonly entered: Readonly<Record<keyof typeof ENTERED, number>>;
  /** By index of the role. */
  readonly placeOfRole: readonly number[];
}

const compiled = new Map<Recovery, ForgeMachine>();

/** The reply machine compiled for a mode; once per mode. */
export function machineFor(recovery: Recovery): ForgeMachine {
  let machine = compiled.get(recovery);
  if (!machine) {
    machine = withEntered(compiledFor(recovery));
    compiled.set(recovery, machine);
  }
  return machine;
}

function withEntered(machine: CompiledMachine): ForgeMachine {
  const at = (name: StateName): number => machine.stateIndex[name] as number;
  const { outside, afterCallTag, afterError, cutOff } = ENTERED;
  return {
    ...machine,
    entered: {
      outside: at(outside),
      afterCallTag: at(afterCallTag),
      afterError: at(afterError),
      cutOff: at(cutOff),
    },
    placeOfRole: ROLES.map((role) => at(PLACE_OF_ROLE[role])),
  };
}
