import { argumentInside, dropArgument, openArgument, openEmptyArgument } from '../actions/arguments.ts';
import { cutOffInCdata, hidesCall } from '../actions/end-of-text.ts';
import { closeNested, closesInner, isBehindScalar, isNested } from '../actions/nested-arguments.ts';
import { endArgumentAtEnd, endedBefore, endOfCallInside, openerInside } from '../actions/shown-calls.ts';
import { closeArgument, endValue } from '../actions/value-ends.ts';
import { stepValue } from '../actions/values.ts';
import type { Mark } from '../mark.ts';
import type { MarkProgram, MarkWalker } from '../walker.ts';

/** Arguments one by one, each between marks. */
export const ARGUMENT_BODIES = {
  actions: {
    openArgument,
    openEmptyArgument,
    dropArgument,
    closeArgument,
    closeNested,
    endArgumentBefore: (w: MarkWalker, mark: Mark) => endValue(w, mark.start),
    endArgumentAtEnd,
    endOfCallInside,
    openerInside,
    argumentInside,
    cutOffInCdata,
  },
  guards: {
    isVoid: (_w: MarkWalker, mark: Mark) => mark.pattern.void === true,
    closesInner,
    followsScalar: (w: MarkWalker, mark: Mark) => isNested(w) && isBehindScalar(w, mark),
    nests: isNested,
    hidesCall,
    endedBefore,
  },
  steps: { InParameter: stepValue },
} satisfies MarkProgram;
