import type { Recovery } from '../../words/recovery.ts';
import { compiledFor } from './compiled.ts';
import type { ForgeMachine } from './forge-machine.ts';

const compiled = new Map<Recovery, ForgeMachine>();

/** The reply machine compiled for a mode; once per mode. */
export function machineFor(recovery: Recovery): ForgeMachine {
  let machine = compiled.get(recovery);
  if (!machine) {
    machine = compiledFor(recovery);
    compiled.set(recovery, machine);
  }
  return machine;
}
