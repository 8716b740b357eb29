import type { EventLog } from '../../log/event-log.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { MarkMachineOptions } from './mark-machine-options.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import { type MarkProgram, MarkWalker } from './walker.ts';

/** What reads a reply in a marked dialect, by the rows of `mark-rows.ts`. */
export type MarkMachine = (
  text: StreamText,
  log: EventLog,
  dialect: MarkedDialect,
  options: MarkMachineOptions,
) => MarkWalker;

/** A machine of these parts, which reads the dialects whose rows need no other. */
export const machineOf =
  (program: MarkProgram): MarkMachine =>
  (text, log, dialect, options) =>
    new MarkWalker(program, text, log, dialect, options);

/** Several parts as one; where two have a step for a state, the later counts. */
export const joined = (...parts: readonly MarkProgram[]): MarkProgram => ({
  actions: Object.assign({}, ...parts.map(({ actions }) => actions)),
  guards: Object.assign({}, ...parts.map(({ guards }) => guards)),
  steps: Object.assign({}, ...parts.map(({ steps }) => steps)),
});
