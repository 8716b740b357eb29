import { stepPayload } from '../actions/json-body.ts';
import { stepLiteral } from '../actions/literal-body.ts';
import type { MarkProgram, MarkWalker } from '../walker.ts';

/** With JSON bodies: such values in a notation of the dialect's own. */
export const LITERAL_BODIES = {
  actions: {},
  guards: {},
  steps: { InPayload: (w: MarkWalker) => stepPayload(w, stepLiteral) },
} satisfies MarkProgram;
