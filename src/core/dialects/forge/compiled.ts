import { compile } from '../../kernel/compile.ts';
import type { MachineDefinition } from '../../kernel/definition.ts';
import { ROLES, type Role } from '../../log/event-field.ts';
import type { Recovery } from '../../words/recovery.ts';
import type { ForgeMachine } from './forge-machine.ts';
import { replyMachine, type StateName } from './reply-machine.ts';

/** States to which actions lead, since what follows or what is open decides it, and no row. */
const ENTERED = {
  outside: 'Outside',
  afterCallTag: 'AfterToolTag',
  afterError: 'AfterError',
  cutOff: 'CutOff',
} as const satisfies Record<keyof ForgeMachine['entered'], StateName>;

/** Where the reader is when an element of a role is the innermost that is open. */
const PLACE_OF_ROLE: Readonly<Record<Role, StateName>> = {
  element: 'InArgument',
  tool: 'InTool',
  server_name: 'InServerName',
  tool_name: 'InToolName',
  arguments: 'InArguments',
};

/** The reply machine compiled for a mode; tests give other rows. */
export function compiledFor(recovery: Recovery, definition: MachineDefinition<StateName> = replyMachine): ForgeMachine {
  const { stateIndex, ...machine } = compile(definition, recovery);
  const at = (name: StateName | 'place'): number => stateIndex[name] as number;
  const { outside, afterCallTag, afterError, cutOff } = ENTERED;
  return {
    ...machine,
    place: at('place'),
    entered: {
      outside: at(outside),
      afterCallTag: at(afterCallTag),
      afterError: at(afterError),
      cutOff: at(cutOff),
    },
    placeOfRole: ROLES.map((role) => at(PLACE_OF_ROLE[role])),
  };
}
