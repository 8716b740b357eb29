import type { EventColumns } from '../../../core/log/event-kind.ts';
import { groupOfKind, kindName } from '../reply/groups.ts';
import type { Group } from '../widgets/Glyph.tsx';

/** The groups of the lanes, in the order in which a column stacks them. */
export const LANE_GROUPS = ['prose', 'markup', 'value', 'cdata', 'error'] as const satisfies readonly Group[];

/** A text as runs of one group each; they tile it, so a column of ends is enough. */
export interface LaneRuns {
  /** Index into LANE_GROUPS. */
  readonly group: Uint8Array;
  readonly end: Uint32Array;
}

/** Neighbouring events of one group, joined; cost grows with the events, not with the text. */
export function laneRunsOf(text: string, events: EventColumns): LaneRuns {
  const group = new Uint8Array(events.end.length);
  const end = new Uint32Array(events.end.length);
  let count = 0;
  let from = 0;
  for (let index = 0; index < events.end.length; index += 1) {
    const to = events.end[index]!;
    if (to === from) continue;
    const here = laneGroup(events.kind[index]!, text, from, to);
    if (count === 0 || group[count - 1] !== here) {
      group[count] = here;
      count += 1;
    }
    end[count - 1] = to;
    from = to;
  }
  return { group: group.subarray(0, count), end: end.subarray(0, count) };
}

const indexOf = (group: Group): number => Math.max(0, LANE_GROUPS.indexOf(group as (typeof LANE_GROUPS)[number]));
const MARKUP = indexOf('markup');
const VALUE = indexOf('value');

/** A text longer than a screenful is taken for a value. */
const LOOKED_AT = 200;

/** White space between elements belongs to the markup around it. */
function laneGroup(kind: number, text: string, from: number, end: number): number {
  const group = indexOf(groupOfKind(kind));
  if (kindName(kind) === 'cut') return MARKUP;
  if (group !== VALUE || end - from > LOOKED_AT) return group;
  for (let at = from; at < end; at += 1) {
    if (text.charCodeAt(at) > 32) return VALUE;
  }
  return MARKUP;
}
