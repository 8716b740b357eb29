import { type MouseEvent, memo } from 'react';
import { GlyphMark } from '../../../parts/widgets/Glyph.tsx';
import { shortFigure } from '../../../parts/words/count.ts';
import { NODE_HEIGHT, type NodePlace, nodeTitle } from './machine-layout.ts';
import { type PressedState, under } from './pressed-state.ts';

interface MachineNodeProps {
  readonly place: NodePlace;
  readonly visits: number;
  readonly isActive: boolean;
  readonly isPrevious: boolean;
  /** The machine is there for the character under the pointer. */
  readonly isPointed: boolean;
  readonly stopsOnEntry: boolean;
  readonly stopsOnLeave: boolean;
  readonly onVisit: (state: string) => void;
  readonly onMenu: (pressed: PressedState) => void;
  readonly onLight: (state: string | null) => void;
}

/** A state of the drawn machine; a step changes few of them. */
export const MachineNode = memo(function MachineNode(props: MachineNodeProps) {
  const { place, visits, isActive, isPrevious, isPointed, stopsOnEntry, stopsOnLeave } = props;
  const { name, x, y, width, group, letter } = place;
  const { onVisit, onMenu, onLight } = props;
  const isUnvisited = visits === 0 && !isActive;
  const look = [
    'node',
    isActive && `is-active glow-${group}`,
    isPrevious && 'is-previous',
    isUnvisited && 'is-unvisited',
  ];
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onMenu({ state: name, ...under(event) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table of states does the same.
    <g
      onClick={() => onVisit(name)}
      onContextMenu={openMenu}
      onPointerEnter={() => onLight(name)}
      onPointerLeave={() => onLight(null)}
    >
      <g className={look.filter(Boolean).join(' ')}>
        {isActive && (
          <rect className="node-ring" x={x - 3.5} y={y - 3.5} width={width + 7} height={NODE_HEIGHT + 7} rx="9.5" />
        )}
        {isPointed && (
          <rect className="node-pointed" x={x - 2} y={y - 2} width={width + 4} height={NODE_HEIGHT + 4} rx="8" />
        )}
        <rect className="node-box" x={x} y={y} width={width} height={NODE_HEIGHT} rx="6" />
        {group === 'cdata' && !isUnvisited && (
          <rect className="node-inner" x={x + 3} y={y + 3} width={width - 6} height={NODE_HEIGHT - 6} rx="4" />
        )}
        <g transform={`translate(${x + 15.5} ${y + NODE_HEIGHT / 2}) scale(0.8)`}>
          <GlyphMark group={group} letter={letter} hollow={isUnvisited} />
        </g>
        <text className="node-name" x={x + 29} y={y + 19.3}>
          {nodeTitle(name)}
        </text>
        {stopsOnEntry && <circle className="node-break" cx={x} cy={y + NODE_HEIGHT / 2} r="4.5" />}
        {stopsOnLeave && <circle className="node-break is-leave" cx={x + width} cy={y + NODE_HEIGHT / 2} r="4.5" />}
        {visits > 0 && <VisitCount visits={visits} place={place} />}
      </g>
      <NodeMenu place={place} onPress={openMenu} />
    </g>
  );
});

/** On the border, where it has room whatever the font: no name and no edge is there. */
function VisitCount({ visits, place: { x, y, width } }: { visits: number; place: NodePlace }) {
  const text = shortFigure(visits);
  const wide = COUNT_DIGIT * text.length + COUNT_HEIGHT / 2;
  const right = x + width - 6;
  return (
    <g className="node-visits">
      <rect x={right - wide} y={y - COUNT_HEIGHT / 2} width={wide} height={COUNT_HEIGHT} rx={COUNT_HEIGHT / 2} />
      <text className="node-count" x={right - wide / 2} y={y + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** Opens the menu of a state, on its lower border while the pointer is over it. */
function NodeMenu({ place: { x, y, width }, onPress }: { place: NodePlace; onPress: (event: MouseEvent) => void }) {
  const right = x + width - 6;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button of the table of states does the same.
    <g className="node-menu" onClick={onPress}>
      <title>Events and breakpoints</title>
      <rect
        x={right - MENU_WIDTH}
        y={y + NODE_HEIGHT - COUNT_HEIGHT / 2}
        width={MENU_WIDTH}
        height={COUNT_HEIGHT}
        rx={COUNT_HEIGHT / 2}
      />
      {[-5, 0, 5].map((dx) => (
        <circle key={dx} cx={right - MENU_WIDTH / 2 + dx} cy={y + NODE_HEIGHT} r="1.3" />
      ))}
    </g>
  );
}

const MENU_WIDTH = 24;
const COUNT_HEIGHT = 15;
/** Of the widest of usual fonts at 11 px. */
const COUNT_DIGIT = 7;
