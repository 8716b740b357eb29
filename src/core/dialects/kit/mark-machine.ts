import { joined, machineOf } from './machine-of.ts';
import type { FrameAction, FrameGuard, MarkAction, MarkGuard } from './mark-rows.ts';
import { ARGUMENT_BODIES } from './parts/argument-bodies.ts';
import { EVERY_CALL } from './parts/every-call.ts';
import { JSON_BODIES } from './parts/json-bodies.ts';
import { LITERAL_BODIES } from './parts/literal-bodies.ts';

/** With what reads frames, these are all actions and guards of the rows: the compiler names the one that is missing. */
({ ...EVERY_CALL.actions, ...ARGUMENT_BODIES.actions, ...JSON_BODIES.actions }) satisfies Record<
  Exclude<MarkAction, FrameAction>,
  unknown
>;
({ ...EVERY_CALL.guards, ...ARGUMENT_BODIES.guards, ...JSON_BODIES.guards }) satisfies Record<
  Exclude<MarkGuard, FrameGuard>,
  unknown
>;

/** The parts that calls in text need. */
export const MARKS_PROGRAM = joined(EVERY_CALL, ARGUMENT_BODIES, JSON_BODIES, LITERAL_BODIES);

/** What reads a reply in any dialect whose calls are text. */
export const markMachine = machineOf(MARKS_PROGRAM);
