import { memo } from 'react';
import { groupOfState } from '../../../parts/reply/groups.ts';
import type { EdgePlace } from './machine-layout.ts';

/** A wider line would hide its own arrow. */
const MOST_WIDE = 3.5;

interface MachineEdgeProps {
  readonly place: EdgePlace;
  /** How often it was taken. */
  readonly times: number;
  /** The last way taken. */
  readonly isLit: boolean;
  /** It led to the character under the pointer. */
  readonly isPointed: boolean;
}

/** An edge of the drawn machine; a step changes few of them. */
export const MachineEdge = memo(function MachineEdge({ place, times, isLit, isPointed }: MachineEdgeProps) {
  const { path, label, arrow, to } = place;
  const kind = isLit ? 'lit' : times > 0 ? 'plain' : 'dim';
  const width = times > 0 ? Math.min(MOST_WIDE, 1 + 0.4 * Math.log2(times)) : 1;
  return (
    <g className={`edge edge-${kind}`}>
      {isPointed && (
        <>
          <path className="edge-pointed" d={path} strokeWidth={width + 6} />
          <path className="edge-inside" d={path} strokeWidth={width + 3} />
        </>
      )}
      <path
        className={`edge-line ${isLit ? `stroke-${groupOfState(to)}` : ''}`}
        d={path}
        strokeWidth={isLit ? Math.max(2, width) : width}
        {...(arrow ? { markerEnd: `url(#arrow-${kind})` } : {})}
      />
      {label && (
        <text className={`edge-label ${isLit ? 'is-lit' : ''}`} x={label.x} y={label.y} textAnchor={label.anchor}>
          {label.text}
        </text>
      )}
    </g>
  );
});
