import type { Moment } from '../../../contract/parse-service.ts';

/** Where the parser is: `call 2 › arguments › command`; outside a call, `after call 1`. */
export function pathWords(
  moment: Pick<Moment, 'call' | 'path' | 'offset'> | null,
  calls: readonly { readonly end: number }[],
): string {
  const names = [...(moment && moment.call !== null ? [`call ${moment.call + 1}`] : []), ...(moment?.path ?? [])];
  return names.length > 0 ? names.join(' › ') : betweenCalls(calls, moment?.offset ?? 0);
}

function betweenCalls(calls: readonly { readonly end: number }[], offset: number): string {
  const behind = calls.filter(({ end }) => end <= offset).length;
  if (behind > 0) return `after call ${behind}`;
  return calls.length > 0 ? 'before call 1' : 'text';
}
