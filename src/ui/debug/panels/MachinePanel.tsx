import { memo, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Coverage, Moment } from '../../../contract/parse-service.ts';
import { pinMachine } from '../../parts/page/app-store.ts';
import { useApp, useAppStore } from '../../parts/page/page.ts';
import { takeAnswer } from '../../parts/state/take-answer.ts';
import { Glyph, type Group } from '../../parts/widgets/Glyph.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { count } from '../../parts/words/count.ts';
import { selectMoment } from '../state/selectors.ts';
import { useDebug, useDebugStore, useService, useVerbs } from '../store/context.ts';
import { MachineEdge } from './machine/MachineEdge.tsx';
import { MachineNode } from './machine/MachineNode.tsx';
import { MachineReadout } from './machine/MachineReadout.tsx';
import {
  CLOSE_ROWS,
  DRAWING_WIDTH,
  type EdgePlace,
  forgeDrawing,
  heightOf,
  type MachineDrawing,
  type NodeName,
  nodeOf,
  type RowGrid,
  type Taken,
  WIDE_ROWS,
} from './machine/machine-layout.ts';
import { markedDrawing } from './machine/marked-drawing.ts';
import type { PressedState } from './machine/pressed-state.ts';
import { spansOfState } from './machine/state-spans.ts';
import { StateTable } from './StateTable.tsx';

const StateMenu = lazyPart(() => import('./machine/StateMenu.tsx'), 'StateMenu');

interface MachineView {
  readonly drawing: MachineDrawing;
  readonly active: NodeName;
  /** Where the machine is for the character under the pointer. */
  readonly pointed: NodeName | null;
  readonly previous: NodeName | null;
  readonly visits: ReadonlyMap<NodeName, number>;
  readonly taken: Taken;
  /** What is drawn: what the reply visits, and what is one edge from the position. */
  readonly near: ReadonlySet<NodeName>;
  /** States with a breakpoint where they are entered, and where they are left. */
  readonly breaks: { readonly enter: ReadonlySet<string>; readonly leave: ReadonlySet<string> };
  readonly lit: EdgePlace | null;
  /** The way to the state of the character under the pointer. */
  readonly pointedEdge: EdgePlace | null;
}

/** The state machine as a drawing that never moves, and the same as a table. */
export function MachinePanel() {
  const body = useRef<HTMLDivElement>(null);
  const view = useMachineView(useRowGrid(body));
  const app = useAppStore();
  const isPinned = useApp((state) => state.pinsMachine);
  const { setStatesAsTable, showMachineTab } = useVerbs();
  const showsTable = useDebug((state) => state.statesAsTable);
  const [pressed, setPressed] = useState<PressedState | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  useActiveInView(body, view.active);
  const { nodes } = view.drawing;
  const unvisited = nodes.filter(({ name }) => !view.near.has(name)).length;
  return (
    <section className="machine pane" aria-label="State machine">
      <header className="pane-head machine-head" {...ONE_STOP}>
        <h2 tabIndex={-1}>State machine</h2>
        <span className="fill" />
        <IconButton
          icon="table"
          className="machine-toggle"
          name="Show the states as a table"
          aria-pressed={showsTable}
          onClick={() => setStatesAsTable(!showsTable)}
        />
        <IconButton
          icon="pin"
          className="machine-toggle machine-pin"
          name="Pin machine"
          title="Keeps the machine between the reply and the tabs"
          aria-pressed={isPinned}
          onClick={() => {
            pinMachine(app, !isPinned);
            if (isPinned) showMachineTab();
          }}
        />
      </header>
      <MachineReadout />
      {/* biome-ignore lint/a11y/useSemanticElements: what scrolls is a stop for the Tab key, and no fieldset. */}
      <div
        role="group"
        aria-label="Visited states"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: in a low pane the drawing scrolls.
        tabIndex={0}
        className={`machine-body pane-body scrolls ${showsTable ? 'shows-table' : ''}`}
        ref={body}
      >
        <Drawing view={view} showsAll={showsAll} onPress={setPressed} />
        <div className="states-box">
          <StateTable isShown={showsTable} onPress={setPressed} />
        </div>
      </div>
      {unvisited > 0 && !showsTable && (
        <p className="machine-folded line-above in-row">
          <button type="button" className="text-button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? 'Show only what this reply visits'
              : `Show the ${count(unvisited, 'state')} that this reply does not visit`}
          </button>
        </p>
      )}
      {pressed && (
        <Suspense>
          <StateMenu pressed={pressed} onClose={() => setPressed(null)} />
        </Suspense>
      )}
      <Legend />
    </section>
  );
}

/** Rows are apart where the pane has room for all of them, else close; a page drawn before it is measured has not. */
function useRowGrid(body: RefObject<HTMLElement | null>): RowGrid {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    if (!body.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      if (height > 0) setWide(height >= heightOf(WIDE_ROWS));
    });
    observer.observe(body.current);
    return () => observer.disconnect();
  }, [body]);
  return isWide ? WIDE_ROWS : CLOSE_ROWS;
}

/** Room above and below a state that was brought into view. */
const AROUND = 12;

/** Brings the active state into view where the pane is too low for the drawing, unless it plays: nothing should flicker. */
function useActiveInView(body: RefObject<HTMLElement | null>, active: NodeName): void {
  const playing = useDebug((state) => state.playing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active state is another node.
  useEffect(() => {
    const pane = body.current;
    if (playing || !pane) return;
    // Called once the layout is, and again where the pane is shown or resized.
    const observer = new ResizeObserver(() => {
      const node = pane.querySelector('.node.is-active')?.getBoundingClientRect();
      const { top, bottom, height } = pane.getBoundingClientRect();
      if (!node || height === 0) return;
      if (node.top < top) pane.scrollBy({ top: node.top - AROUND - top });
      else if (node.bottom > bottom) pane.scrollBy({ top: node.bottom + AROUND - bottom });
    });
    observer.observe(pane);
    return () => observer.disconnect();
  }, [body, active, playing]);
}

function useMachineView(grid: RowGrid): MachineView {
  const moment = useDebug(selectMoment);
  const under = useDebug((state) => state.pointed?.moment ?? null);
  const coverage = useDebug((state) => state.coverage) ?? NOTHING_TAKEN;
  const machine = useDebug((state) => state.machine);
  const met = useStatesMet();
  const drawing = useMemo(
    () => (machine && machine.dialect !== 'forge' ? markedDrawing(machine, grid) : forgeDrawing(grid)),
    [machine, grid],
  );
  const visits = new Map<NodeName, number>(drawing.nodes.map(({ name }) => [name, 0]));
  for (const { name, visits: times } of coverage.states) {
    // Only what is drawn is counted: passing through a tag is no visit.
    if (visits.has(name)) visits.set(name, times);
  }
  const { active, previous, lit } = standingOf(drawing, moment);
  const pointing = under && standingOf(drawing, under);
  const near = new Set([...met, active, ...(previous ? [previous] : [])]);
  for (const { name } of drawing.nodes) if ((visits.get(name) ?? 0) > 0) near.add(name);
  for (const { from, to } of drawing.edges) {
    if (from === active) near.add(to);
    if (to === active) near.add(from);
  }
  const taken = { ...coverage, isUndecided: moment?.state === 'InTool' && moment.call === null };
  const breaks = useStateBreaks();
  const pointed = pointing?.active ?? null;
  // Amid a reference no edge was taken last; the way in is the one from its place.
  const place = under && nodeOf(drawing, under.place, under.place);
  const wayIn = drawing.edges.find(({ from, to }) => from === place && to === pointed && from !== to) ?? null;
  const pointedEdge = pointing?.lit ?? wayIn;
  return { drawing, active, pointed, previous, visits, taken, near, breaks, lit, pointedEdge };
}

/** Where the machine is, where it came from, and the edge between the two where there is one. */
function standingOf(drawing: MachineDrawing, moment: Moment | null): Pick<MachineView, 'active' | 'previous' | 'lit'> {
  const active = moment ? nodeOf(drawing, moment.state, moment.place) : 'Outside';
  const before = moment ? nodeBefore(drawing, moment, active) : null;
  const isMention = active === 'Outside' && before === 'InTool' && moment?.lastTransition?.from === 'InTool';
  const previous = before === active || isMention ? null : before;
  const lit = drawing.edges.find(({ from, to }) => from === (isMention ? active : previous) && to === active) ?? null;
  return { active, previous, lit };
}

/** The states that the whole reply visits, so that the drawing does not change under a replay. */
function useStatesMet(): ReadonlySet<NodeName> {
  const service = useService();
  const report = useDebug((state) => state.report);
  const [met, setMet] = useState<ReadonlySet<NodeName>>(NONE_MET);
  useEffect(() => {
    if (!report) return;
    return takeAnswer(service.coverage(report.length), ({ states }) =>
      setMet(new Set(states.flatMap(({ name, visits }) => (visits > 0 ? [name] : [])))),
    );
  }, [service, report]);
  return met;
}

const NONE_MET: ReadonlySet<NodeName> = new Set();

const NOTHING_TAKEN: Coverage = { states: [], transitions: {}, moves: [] };

function useStateBreaks(): MachineView['breaks'] {
  const breakpoints = useDebug((state) => state.reply.breakpoints);
  const statesOf = (edge: 'enter' | 'leave') =>
    new Set(breakpoints.flatMap((one) => (one.on === 'state' && one.edge === edge ? [one.state] : [])));
  return { enter: statesOf('enter'), leave: statesOf('leave') };
}

/** Lights what was read in a state while the pointer is over its node. */
function useSpanLight(): (state: string | null) => void {
  const service = useService();
  const store = useDebugStore();
  const wanted = useRef<string | null>(null);
  useEffect(
    () => () => {
      wanted.current = null;
    },
    [],
  );
  return useCallback(
    (state: string | null) => {
      const { machine, reply, revision, verbs } = store.getState();
      wanted.current = state;
      if (state === null) verbs.setTorch(null);
      if (state === null || !machine) return;
      spansOfState(service, machine, state, reply.raw.text).then(
        (spans) => {
          const isCurrent = wanted.current === state && store.getState().revision === revision;
          if (isCurrent && spans.length > 0) verbs.setTorch(spans);
        },
        () => undefined,
      );
    },
    [service, store],
  );
}

/** Where the machine came from; a call that is cut off or refused came from the place in which it was. */
function nodeBefore(drawing: MachineDrawing, { lastTransition, place }: Moment, active: NodeName): NodeName | null {
  if (active === 'CutOff' || active === 'AfterError') return nodeOf(drawing, place, place);
  return lastTransition ? nodeOf(drawing, lastTransition.from, place) : null;
}

interface DrawingProps {
  readonly view: MachineView;
  readonly showsAll: boolean;
  readonly onPress: (pressed: PressedState) => void;
}

function Drawing({ view, showsAll, onPress }: DrawingProps) {
  const light = useSpanLight();
  const { visit } = useVerbs();
  const { drawing, near, taken } = view;
  const nodes = drawing.nodes.filter(({ name }) => showsAll || near.has(name));
  const isDrawn = (name: NodeName): boolean => showsAll || near.has(name);
  // A tag that is only a mention is seldom met; until then nothing leads from prose to prose.
  const edges = drawing.edges.filter(
    (place) =>
      isDrawn(place.from) && isDrawn(place.to) && (place.from !== place.to || drawing.timesTaken(place, taken) > 0),
  );
  const height = Math.max(...nodes.map(({ y }) => y)) + heightOf({ end: 0 });
  const summary = `${view.active} is active${view.previous ? `, after ${view.previous}` : ''}`;
  return (
    <svg
      className="machine-drawing"
      role="img"
      aria-label="State machine"
      aria-description={summary}
      viewBox={`0 0 ${DRAWING_WIDTH} ${height}`}
      width={DRAWING_WIDTH}
      height={height}
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
      {edges.map((place) => (
        <MachineEdge
          key={`${place.from} ${place.to}`}
          place={place}
          times={drawing.timesTaken(place, taken)}
          isLit={view.lit === place}
          isPointed={view.pointedEdge === place}
        />
      ))}
      {nodes.map((place) => (
        <MachineNode
          key={place.name}
          place={place}
          visits={view.visits.get(place.name) ?? 0}
          isActive={view.active === place.name}
          isPrevious={view.previous === place.name}
          isPointed={view.pointed === place.name}
          stopsOnEntry={view.breaks.enter.has(place.name)}
          stopsOnLeave={view.breaks.leave.has(place.name)}
          onVisit={visit}
          onMenu={onPress}
          onLight={light}
        />
      ))}
    </svg>
  );
}

const LEGEND: readonly (readonly [Group, string])[] = [
  ['prose', 'Prose'],
  ['markup', 'Markup'],
  ['value', 'Value'],
  ['cdata', 'CDATA'],
  ['repair', 'Repair'],
  ['error', 'Error'],
];

/** What the six shapes and colours mean, here and everywhere on the page. */
const Legend = memo(function Legend() {
  return (
    <ul className="legend wraps line-above in-row" aria-label={`Legend of ${count(LEGEND.length, 'group')}`}>
      {LEGEND.map(([group, name]) => (
        <li key={group}>
          <Glyph group={group} size={11} />
          {name}
        </li>
      ))}
    </ul>
  );
});
