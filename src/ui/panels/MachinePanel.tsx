import { useState } from 'react';
import type { Moment } from '../../contract/parse-service.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { selectMoment } from '../store/selectors.ts';
import { count } from '../widgets/count.ts';
import { Glyph, GlyphMark, type Group } from '../widgets/Glyph.tsx';
import { Icon } from '../widgets/Icon.tsx';
import {
  DRAWING,
  EDGES,
  type EdgePlace,
  NODE_HEIGHT,
  NODES,
  type NodeName,
  type NodePlace,
  nodeOf,
} from './machine-layout.ts';
import { StateTable } from './StateTable.tsx';

interface MachineView {
  readonly active: NodeName;
  readonly previous: NodeName | null;
  readonly visits: ReadonlyMap<NodeName, number>;
  readonly lit: EdgePlace | null;
}

/** The state machine as a drawing that never moves, and the same as a table. */
export function MachinePanel() {
  const view = useMachineView();
  const [showsTable, setShowsTable] = useState(false);
  const visited = [...view.visits.values()].filter((visits) => visits > 0).length;
  return (
    <section className="machine" aria-label="State machine">
      <header className="pane-head machine-head">
        <h2>State machine</h2>
        <span className="fill" />
        <span className="meta">
          {visited} of {NODES.length} states visited
        </span>
        <button
          type="button"
          className="icon-button machine-toggle"
          aria-label="Show the states as a table"
          aria-pressed={showsTable}
          onClick={() => setShowsTable(!showsTable)}
        >
          <Icon name="table" />
        </button>
      </header>
      <div className={`machine-body scrolls ${showsTable ? 'shows-table' : ''}`}>
        <Drawing view={view} />
        <div className="states-box">
          <StateTable isShown={showsTable} />
        </div>
      </div>
      <Legend />
    </section>
  );
}

function useMachineView(): MachineView {
  const moment = useDebug(selectMoment);
  const coverage = useDebug((state) => state.coverage);
  const visits = new Map<NodeName, number>(NODES.map(({ name }) => [name, 0]));
  for (const { name, visits: times } of coverage?.states ?? []) {
    // Only the places themselves are counted: passing through a tag is no visit.
    if (nodeOf(name, name) === name) visits.set(name as NodeName, times);
  }
  const active = moment ? nodeOf(moment.state, moment.place) : 'Outside';
  const before = moment ? nodeBefore(moment, active) : null;
  const previous = before === active ? null : before;
  const lit = EDGES.find(({ from, to }) => from === previous && to === active) ?? null;
  return { active, previous, visits, lit };
}

/** Where the machine came from; a stream that is cut off came from the place in which it stood. */
function nodeBefore({ lastTransition, place }: Moment, active: NodeName): NodeName | null {
  if (active === 'CutOff') return nodeOf(place, place);
  return lastTransition ? nodeOf(lastTransition.from, place) : null;
}

function Drawing({ view }: { view: MachineView }) {
  const { setEventFilter, setTab } = useVerbs();
  const summary = `${view.active} is active${view.previous ? `, after ${view.previous}` : ''}`;
  return (
    <svg
      className="machine-drawing"
      role="img"
      aria-label="State machine"
      aria-description={summary}
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
    >
      <defs>
        {(['plain', 'lit', 'dim'] as const).map((kind) => (
          <marker
            key={kind}
            id={`arrow-${kind}`}
            className={`arrow-${kind}`}
            viewBox="0 0 6 6"
            refX="5"
            refY="3"
            markerWidth="6"
            markerHeight="6"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.4 6 3 0 5.6z" />
          </marker>
        ))}
      </defs>
      {EDGES.map((place) => (
        <Edge key={`${place.from} ${place.to}`} place={place} view={view} />
      ))}
      {NODES.map((place) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a short cut to the filter in Events.
        <g
          key={place.name}
          onClick={() => {
            setEventFilter({ text: '', state: place.name });
            setTab('events');
          }}
        >
          <Node place={place} view={view} />
        </g>
      ))}
    </svg>
  );
}

function Node({ place, view }: { place: NodePlace; view: MachineView }) {
  const { name, x, y, width, group, letter } = place;
  const visits = view.visits.get(name) ?? 0;
  const isActive = view.active === name;
  const isUnvisited = visits === 0 && !isActive;
  const look = [
    'node',
    isActive && `is-active glow-${group}`,
    view.previous === name && 'is-previous',
    isUnvisited && 'is-unvisited',
  ];
  return (
    <g className={look.filter(Boolean).join(' ')}>
      {isActive && (
        <rect className="node-ring" x={x - 3.5} y={y - 3.5} width={width + 7} height={NODE_HEIGHT + 7} rx="9.5" />
      )}
      <rect className="node-box" x={x} y={y} width={width} height={NODE_HEIGHT} rx="6" />
      {group === 'cdata' && !isUnvisited && (
        <rect className="node-inner" x={x + 3} y={y + 3} width={width - 6} height={NODE_HEIGHT - 6} rx="4" />
      )}
      <g transform={`translate(${x + 15.5} ${y + NODE_HEIGHT / 2}) scale(0.8)`}>
        <GlyphMark group={group} letter={letter} hollow={isUnvisited} />
      </g>
      <text className="node-name" x={x + 29} y={y + 19.3}>
        {NODE_NAMES[name] ?? name}
      </text>
      {visits > 0 && (
        <text className="node-count" x={x + width - 8.5} y={y + 19} textAnchor="end">
          {visits}
        </text>
      )}
    </g>
  );
}

function Edge({ place, view }: { place: EdgePlace; view: MachineView }) {
  const { path, label, arrow, from, to } = place;
  const isLit = view.lit === place;
  const times = Math.min(view.visits.get(from) ?? 0, view.visits.get(to) ?? 0);
  const kind = isLit ? 'lit' : times > 0 ? 'plain' : 'dim';
  const width = times > 0 ? 1 + 0.4 * Math.log2(times) : 1;
  return (
    <g className={`edge edge-${kind}`}>
      <path
        className={`edge-line ${isLit ? `stroke-${groupOf(to)}` : ''}`}
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
}

/** Names that are written otherwise in the drawing. */
const NODE_NAMES: Partial<Record<NodeName, string>> = { CutOff: 'Cut off' };

const groupOf = (name: NodeName): Group => NODES.find((place) => place.name === name)?.group ?? 'prose';

const LEGEND: readonly (readonly [Group, string])[] = [
  ['prose', 'Prose'],
  ['markup', 'Markup'],
  ['value', 'Value'],
  ['cdata', 'CDATA'],
  ['repair', 'Repair'],
  ['error', 'Error'],
];

/** What the six shapes and colours mean, here and everywhere on the page. */
function Legend() {
  return (
    <ul className="legend" aria-label={`Legend of ${count(LEGEND.length, 'group')}`}>
      {LEGEND.map(([group, name]) => (
        <li key={group}>
          <Glyph group={group} size={11} />
          {name}
        </li>
      ))}
    </ul>
  );
}
