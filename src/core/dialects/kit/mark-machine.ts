import type { Counting } from '../../kernel/reply-tokenizer.ts';
import type { EventLog } from '../../log/event-log.ts';
import type { StreamText } from '../../text/stream-text.ts';
import { argumentInside, dropArgument, openArgument, openEmptyArgument } from './actions/arguments.ts';
import {
  beginBody,
  beginOpenedCall,
  closeCall,
  closeCallByNext,
  closeCallByWrapper,
  dropEndTag,
  openJsonCall,
  openWholeCall,
  restartCall,
  stepCall,
} from './actions/calls.ts';
import { cutOff, cutOffInCdata, hidesCall } from './actions/end-of-text.ts';
import { stepFence } from './actions/fences.ts';
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
} from './actions/frames.ts';
import { openHalfCall } from './actions/half-openers.ts';
import { closeBody, endPayload, restartInPayload, stepAfterPayload, stepPayload } from './actions/json-body.ts';
import { closeItem, closeLastItem, closeList, openItem, openList } from './actions/json-lists.ts';
import { closeNested, closesInner, isBehindScalar, isNested } from './actions/nested-arguments.ts';
import { passChannel, stepProse } from './actions/prose.ts';
import { endArgumentAtEnd, endedBefore, endOfCallInside, openerInside } from './actions/shown-calls.ts';
import { resume, stepError } from './actions/skipped.ts';
import {
  closeThinking,
  isOfPrompt,
  noteStrayEnd,
  openThinking,
  readAsThought,
  stepThinking,
} from './actions/thinking.ts';
import { closeArgument, endValue } from './actions/value-ends.ts';
import { stepValue } from './actions/values.ts';
import { closeBareWrapper, closeWrapper, dropWrapper, openWrapper, reopenWrapper } from './actions/wrappers.ts';
import type { MarkMachineOptions } from './mark-machine-options.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import { type MarkProgram, MarkWalker } from './walker.ts';

const PROGRAM: MarkProgram = {
  actions: {
    readOn: (w, mark) => w.readOn(mark.end),
    openThinking,
    closeThinking,
    readAsThought(w, mark) {
      w.begunAnew++;
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
    openJsonCall,
    openHalfCall,
    restartCall,
    closeCall,
    closeCallByWrapper,
    closeCallByNext,
    dropEndTag,
    openArgument,
    openEmptyArgument,
    dropArgument,
    closeArgument,
    closeNested,
    endArgumentBefore: (w, mark) => endValue(w, mark.start),
    endArgumentAtEnd,
    endOfCallInside,
    openerInside,
    argumentInside,
    openBody: (w, mark) => beginBody(w, mark.start),
    closeBody,
    openList,
    openItem,
    closeItem,
    closeList,
    closeLastItem,
    endPayload,
    restartInPayload,
    openFrame,
    endFrame,
    openString,
    closeString,
    closeFrame,
    cutFrame,
    resume,
    refuse: (w, mark) => w.readOn(mark.end),
    cutOff,
    cutOffInCdata,
  },
  guards: {
    isOfPrompt,
    isWhole: (_w, mark) => mark.pattern.empty === true,
    hasJson: (w) => w.rules.body === 'json',
    hasCalls: (w) => w.callsInWrapper > 0,
    isVoid: (_w, mark) => mark.pattern.void === true,
    isEnclosed: (w) => w.wrapper > 0 || w.list > 0,
    isWrapped: (w) => w.wrapper > 0,
    closesInner,
    followsScalar: (w, mark) => isNested(w) && isBehindScalar(w, mark),
    nests: isNested,
    hidesCall,
    endedBefore,
    isStop: ({ rules, list, bracket }) =>
      rules.listsNames === true || (rules.isStop === true && (list === 0 || bracket === 0)),
    isWholeJson,
    isLastFrame,
  },
  steps: {
    Outside: stepProse,
    InWrapper: stepProse,
    InFence: stepFence,
    InThinking: stepThinking,
    InCall: stepCall,
    InParameter: stepValue,
    InPayload: stepPayload,
    AfterPayload: stepAfterPayload,
    InFrame: stepFrame,
    InArguments: stepArguments,
    InString: stepString,
    AfterError: stepError,
  },
};

/** What reads a reply in a marked dialect, by the rows of `mark-rows.ts`. */
export const markMachine = (
  text: StreamText,
  log: EventLog,
  dialect: MarkedDialect,
  options: MarkMachineOptions,
  counting: Counting = null,
): MarkWalker => new MarkWalker(PROGRAM, text, log, dialect, options, counting);
