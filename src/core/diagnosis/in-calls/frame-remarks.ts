import type { Reading } from '../../reading/reading.ts';
import type { Finding } from '../../words/finding.ts';
import { FRAME_MARK, type FrameRemark } from '../../words/frame.ts';

/** The line on which events of a call were left out, so that its arguments are not whole; undefined where none were. */
export const leftOutLine = ({ options, dialect }: Reading, call: number): number | undefined =>
  dialect === 'native' ? options.frames?.[call]?.remarks?.find(({ kind }) => kind === 'left-out')?.line : undefined;

/** Why the arguments of a call are not whole whose events were left out; null where none were. */
export function whyLeftOut(reading: Reading, call: number | undefined): string | null {
  const line = call === undefined ? undefined : leftOutLine(reading, call);
  return line === undefined
    ? null
    : `Events of the stream were left out where it was written down, line ${line}: what they held of the arguments cannot be known.`;
}

/** A finding at the name of each native call that has remarks of some kinds, one a kind, and one for each remark on the rest of the stream. */
export function* frameRemarks(
  { options, dialect, calls, text }: Reading,
  is: (remark: FrameRemark) => boolean,
  as: Pick<Finding, 'code' | 'severity'>,
): Generator<Finding> {
  for (const remark of (options.streamEnd?.remarks ?? []).filter(is)) {
    const at = Math.min(remark.at ?? 0, text.length);
    yield { ...as, start: at, end: at, data: dataOf(remark, '', 1) };
  }
  if (dialect !== 'native') return;
  for (const [call, frame] of (options.frames ?? []).entries()) {
    if (!calls[call]) return;
    const place = { start: frame.start + FRAME_MARK.length, end: frame.end - 1, call };
    const seen = new Map<string, { readonly remark: FrameRemark; times: number }>();
    for (const remark of (frame.remarks ?? []).filter(is)) {
      const kind = `${remark.kind} ${remark.of ?? ''}`;
      const known = seen.get(kind);
      if (known) known.times += 1;
      else seen.set(kind, { remark, times: 1 });
    }
    for (const { remark, times } of seen.values()) yield { ...as, ...place, data: dataOf(remark, frame.name, times) };
  }
}

const dataOf = ({ kind, line, sent = '', before, of, path }: FrameRemark, name: string, times: number) => ({
  kind,
  line,
  sent,
  name,
  times,
  ...(before !== undefined && { before }),
  ...(of !== undefined && { of }),
  ...(path !== undefined && { path }),
});
