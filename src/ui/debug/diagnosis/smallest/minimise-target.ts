import type { MinimiseRequest } from '../../../../contract/case-service.ts';
import type { Problem } from '../../../parts/reply/problems.ts';
import type { DebugData } from '../../state/debug-state.ts';
import { streamEndOf } from '../../state/stream-end.ts';
import { toolsChecked } from '../../state/tools-in-force.ts';

/** The reply in hand as what is to be minimised; the problem, if one is named, must stay. */
export function minimiseTarget(data: DebugData, problem?: Pick<Problem, 'code' | 'path'>): MinimiseRequest {
  const { raw, dialect, title, fixture } = data.reply;
  const { text, frames } = raw;
  const streamEnd = streamEndOf(data.reply);
  return {
    text,
    ...(frames.length > 0 && { frames }),
    dialect,
    tools: toolsChecked(data),
    ...(streamEnd && { streamEnd, source: fixture?.source }),
    title,
    ...(problem && { chosen: { code: problem.code, ...(problem.path !== undefined && { path: problem.path }) } }),
  };
}
