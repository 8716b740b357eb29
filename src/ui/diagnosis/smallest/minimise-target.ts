import type { MinimiseTarget } from '../../app/app-store.ts';
import type { DebugData } from '../../store/debug-state.ts';
import type { Problem } from '../../store/replay.ts';
import { toolsChecked } from '../../store/tools-in-force.ts';

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
