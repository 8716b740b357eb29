import { type Frame, type FrameRemark, frameLine } from '../../../words/frame.ts';
import type { RuleExample } from './rule.ts';

/** A reply of one native call, with what its frame is remarked with. */
export function nativeCall(name: string, source: string, ...remarks: FrameRemark[]): RuleExample & { frames: Frame[] } {
  const line = frameLine(name);
  const frame = { start: 0, end: line.length, call: 0, name, until: line.length + source.length };
  return {
    input: `${line}${source}\n`,
    dialect: 'auto',
    frames: [{ ...frame, ...(remarks.length > 0 && { remarks }) }],
  };
}
