import { beginBody, openJsonCall } from '../actions/calls.ts';
import { closeBody, endPayload, restartInPayload, stepAfterPayload, stepPayload } from '../actions/json-body.ts';
import { closeItem, closeLastItem, closeList, openItem, openList, stepList } from '../actions/json-lists.ts';
import { stepProse } from '../actions/prose.ts';
import type { Mark } from '../mark.ts';
import type { MarkProgram, MarkWalker } from '../walker.ts';

/** One JSON value in place of arguments, and lists of calls. */
export const JSON_BODIES = {
  actions: {
    openJsonCall,
    openBody: (w: MarkWalker, mark: Mark) => beginBody(w, mark.start),
    closeBody,
    openList,
    openItem,
    closeItem,
    closeList,
    closeLastItem,
    endPayload,
    restartInPayload,
  },
  guards: {
    hasJson: (w: MarkWalker) => w.rules.body === 'json',
    isStop: ({ rules, list, bracket }: MarkWalker) =>
      rules.listsNames === true || (rules.isStop === true && (list === 0 || bracket === 0)),
  },
  steps: {
    InWrapper: (w: MarkWalker) => (w.list > 0 ? stepList(w) : stepProse(w)),
    InPayload: (w: MarkWalker) => stepPayload(w),
    AfterPayload: stepAfterPayload,
  },
} satisfies MarkProgram;
