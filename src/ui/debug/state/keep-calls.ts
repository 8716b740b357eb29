import type { Moment } from '../../../contract/parse-service.ts';

/**
 * The moment with the closed calls of the one before it in place of its own copies of them. Every answer of the worker
 * is a copy; what did not change stays the same object, so that nothing draws it again.
 */
export function keepCalls(moment: Moment, before: Moment | null): Moment {
  if (!before) return moment;
  const calls = moment.calls.map((call, index) => {
    const known = before.calls[moment.firstCall + index - before.firstCall];
    const isSame = known?.complete && call.complete && known.start === call.start && known.end === call.end;
    return isSame ? known : call;
  });
  return { ...moment, calls };
}
