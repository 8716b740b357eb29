import type { MinimiseTarget } from '../../../parts/page/app-store.ts';
import type { Problem } from '../../../parts/reply/problems.ts';
import type { DebugData } from '../../state/debug-state.ts';
import { toolsChecked } from '../../state/tools-in-force.ts';

/** The reply in hand as what is to be minimised; the problem, if one is named, must stay. */
export function minimiseTarget(data: DebugData, problem?: Pick<Problem, 'code' | 'path'>): MinimiseTarget {
  const { raw, dialect, title } = data.reply;
  return {
    text: raw.text,
    dialect,
    tools: toolsChecked(data),
    title,
    ...(problem && { chosen: { code: problem.code, ...(problem.path !== undefined && { path: problem.path }) } }),
  };
}
