import { joined, type MarkMachine, machineOf } from './machine-of.ts';
import { markMachine } from './mark-machine.ts';
import { EVERY_CALL } from './parts/every-call.ts';
import { FRAMED_CALLS } from './parts/framed-calls.ts';

/** What reads native calls, given where their frames are. */
export const framedMachine = machineOf(joined(EVERY_CALL, FRAMED_CALLS));

/** What reads a reply in any marked dialect, native calls too. */
export const anyMachine: MarkMachine = (text, log, dialect, options, counting) =>
  (dialect.isFramed ? framedMachine : markMachine)(text, log, dialect, options, counting);
