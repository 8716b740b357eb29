import { joined, machineOf } from './machine-of.ts';
import { EVERY_CALL } from './parts/every-call.ts';
import { FRAMED_CALLS } from './parts/framed-calls.ts';

/** The parts that native calls need. */
export const FRAMES_PROGRAM = joined(EVERY_CALL, FRAMED_CALLS);

/** What reads native calls, given where their frames are. */
export const framedMachine = machineOf(FRAMES_PROGRAM);
