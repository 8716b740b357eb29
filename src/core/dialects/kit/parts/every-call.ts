import {
  beginOpenedCall,
  closeCall,
  closeCallByNext,
  closeCallByWrapper,
  dropEndTag,
  openWholeCall,
  restartCall,
  stepCall,
} from '../actions/calls.ts';
import { cutOff } from '../actions/end-of-text.ts';
import { stepFence } from '../actions/fences.ts';
import { openHalfCall } from '../actions/half-openers.ts';
import { passChannel, stepProse } from '../actions/prose.ts';
import { resume, stepError } from '../actions/skipped.ts';
import {
  closeThinking,
  isOfPrompt,
  noteStrayEnd,
  openThinking,
  readAsThought,
  stepThinking,
} from '../actions/thinking.ts';
import { closeBareWrapper, closeWrapper, dropWrapper, openWrapper, reopenWrapper } from '../actions/wrappers.ts';
import type { Mark } from '../mark.ts';
import type { MarkPattern } from '../marked-dialect.ts';
import type { MarkProgram, MarkWalker } from '../walker.ts';

/** What all dialects have in common: prose, thinking, wrappers, and calls from outside. */
export const EVERY_CALL = {
  actions: {
    readOn: (w: MarkWalker, mark: Mark) => w.readOn(mark.end),
    openThinking,
    closeThinking,
    readAsThought(w: MarkWalker, mark: Mark) {
      w.restarts++;
      w.thinking = w.rules.marks.indexOf(mark.pattern as MarkPattern);
      return readAsThought(w, mark);
    },
    noteStrayEnd,
    openWrapper,
    dropWrapper,
    reopenWrapper,
    closeWrapper,
    closeBareWrapper,
    passChannel,
    openCall: beginOpenedCall,
    openWholeCall,
    openHalfCall,
    restartCall,
    closeCall,
    closeCallByWrapper,
    closeCallByNext,
    dropEndTag,
    resume,
    refuse: (w: MarkWalker, mark: Mark) => w.readOn(mark.end),
    cutOff,
  },
  guards: {
    isOfPrompt,
    isWhole: (_w: MarkWalker, mark: Mark) => mark.pattern.empty === true,
    hasCalls: (w: MarkWalker) => w.callsInWrapper > 0,
    isEnclosed: (w: MarkWalker) => w.wrapper > 0 || w.list > 0,
    isWrapped: (w: MarkWalker) => w.wrapper > 0,
  },
  steps: {
    Outside: stepProse,
    InWrapper: stepProse,
    InFence: stepFence,
    InThinking: stepThinking,
    InCall: stepCall,
    AfterError: stepError,
  },
} satisfies MarkProgram;
