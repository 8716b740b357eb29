import {
  closeFrame,
  closeString,
  cutFrame,
  endFrame,
  isLastFrame,
  isWholeJson,
  openFrame,
  openString,
  stepArguments,
  stepFrame,
  stepString,
  stepToFrame,
} from '../actions/frames.ts';
import type { FrameAction, FrameGuard } from '../mark-rows.ts';
import type { MarkCondition, MarkProgram, MarkRun } from '../walker.ts';

/** Calls in frames, whose places are known beside the text. */
export const FRAMED_CALLS = {
  actions: { openFrame, endFrame, openString, closeString, closeFrame, cutFrame } satisfies Record<
    FrameAction,
    MarkRun
  >,
  guards: { isWholeJson, isLastFrame } satisfies Record<FrameGuard, MarkCondition>,
  steps: { Outside: stepToFrame, InFrame: stepFrame, InArguments: stepArguments, InString: stepString },
} satisfies MarkProgram;
