import { type CompiledMachine, compile } from '../../kernel/compile.ts';
import type { Recovery } from '../../words/recovery.ts';
import { replyMachine } from './reply-machine.ts';

const compiled = new Map<Recovery, CompiledMachine>();

/** The reply machine compiled for a mode; once per mode. */
export function machineFor(recovery: Recovery): CompiledMachine {
  let machine = compiled.get(recovery);
  if (!machine) {
    machine = compile(replyMachine, recovery);
    compiled.set(recovery, machine);
  }
  return machine;
}
