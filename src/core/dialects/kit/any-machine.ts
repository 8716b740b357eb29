import { FRAMES_PROGRAM } from './framed-machine.ts';
import { MARKS_PROGRAM } from './mark-machine.ts';
import { type ReplayedMachine, replayedMachineOf } from './replayed-walker.ts';

const marks = replayedMachineOf(MARKS_PROGRAM);
const frames = replayedMachineOf(FRAMES_PROGRAM);

/** What replays a reply in any marked dialect, native calls too. */
export const anyMachine: ReplayedMachine = (text, log, dialect, options, counting) =>
  (dialect.isFramed ? frames : marks)(text, log, dialect, options, counting);
