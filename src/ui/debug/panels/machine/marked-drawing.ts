import type { MachineDescription } from '../../../../core/kernel/description.ts';
import { groupOfState, letterOfState } from '../../../parts/reply/groups.ts';
import {
  type EdgePlace,
  edge,
  type MachineDrawing,
  type NodeName,
  type NodePlace,
  node,
  type RowGrid,
  type Taken,
} from './machine-layout.ts';

/** The places that lie one inside the other, from prose to value; a dialect has those that it needs. */
const CHAIN: readonly NodeName[] = [
  'Outside',
  'InWrapper',
  'InCall',
  'InPayload',
  'AfterPayload',
  'InParameter',
  'InFrame',
  'InArguments',
  'InString',
];
/** What is read on the way where that is no mark of the dialect. */
const WAYS: Readonly<Record<string, string>> = {
  'Outside InFrame': 'a name',
  'InFrame InArguments': 'arguments',
  'InArguments InString': '"',
  'InString InArguments': '"',
};
/** Longer marks are cut: the table and the reference have them whole. */
const LONGEST_MARK = 25;
/** The same where a line passes on their left. */
const LONGEST_BESIDE_LINE = 19;

/** The machine of a marked dialect: its places from the top down, beside each what is read on the way into it. */
export function markedDrawing({ states }: MachineDescription, grid: RowGrid): MachineDrawing {
  const has = (name: NodeName): boolean => states.some((state) => state.name === name);
  const chain = CHAIN.filter(has);
  const rowOf = (name: NodeName): number => grid.rows[Math.max(0, chain.indexOf(name))] ?? 0;
  const markOf = (from: NodeName, to: NodeName): string => {
    const ways = states.find(({ name }) => name === from)?.transitions ?? [];
    const way = ways.find((transition) => transition.to === to && transition.on.startsWith('`'));
    const mark = way?.on.replace(/`/g, '') ?? WAYS[`${from} ${to}`] ?? '';
    const longest = has('AfterPayload') ? LONGEST_BESIDE_LINE : LONGEST_MARK;
    return mark.length > longest ? `${mark.slice(0, longest - 1)}…` : mark;
  };
  const leads = (from: NodeName, to: NodeName): boolean =>
    states.find(({ name }) => name === from)?.transitions.some((transition) => transition.to === to) ?? false;
  const nodes: NodePlace[] = chain.map((name) => place(name, 157, rowOf(name), 120));
  const edges: EdgePlace[] = [];
  const aside = (name: NodeName, of: NodeName, x: number, way: string): void => {
    if (!has(name)) return;
    nodes.push(place(name, x, rowOf(of), x < 157 ? 126 : 106));
    edges.push(edge(of, name, way, undefined, false));
  };
  const fromLeft = (of: NodeName): string => `M139 ${rowOf(of) + 15}H152`;
  const fromRight = (of: NodeName): string => `M282 ${rowOf(of) + 15}H296`;
  aside('InThinking', 'Outside', 8, fromLeft('Outside'));
  aside('InFence', 'Outside', 300, fromRight('Outside'));
  const named: NodeName = has('InCall') ? 'InCall' : 'InWrapper';
  aside('InToolName', named, 8, fromLeft(named));
  aside('InParamName', 'InParameter', 8, fromLeft('InParameter'));
  aside('InEndTag', 'InParameter', 300, fromRight('InParameter'));

  for (const [index, inner] of chain.entries()) {
    const outer = chain[index - 1];
    if (outer === undefined) continue;
    const [top, bottom] = [rowOf(outer), rowOf(inner)];
    const middle = (top + bottom) / 2 + 19;
    const into = markOf(outer, inner);
    const isEnd = into === '' && inner === 'AfterPayload';
    if (leads(outer, inner))
      edges.push(
        edge(
          outer,
          inner,
          `M210 ${top + 31}V${bottom - 4}`,
          isEnd ? ['end of the JSON', 218, middle, 'start'] : into === '' ? undefined : [into, 202, middle, 'end'],
        ),
      );
    const out = markOf(inner, outer);
    if (out !== '' || (inner === 'InPayload' && leads(inner, outer)))
      edges.push(
        edge(inner, outer, `M224 ${bottom}V${top + 34}`, out === '' ? undefined : [out, 232, middle, 'start']),
      );
  }
  if (has('InWrapper') && markOf('Outside', 'InCall') !== '') edges.push(withoutWrapper(rowOf('InCall'), grid.rows[1]));
  if (leads('Outside', 'InPayload') && chain.indexOf('InPayload') > 1)
    edges.push(edge('Outside', 'InPayload', besideRows(50, rowOf('InPayload') + 15), undefined));
  if (leads('AfterPayload', 'InWrapper'))
    edges.push(edge('AfterPayload', 'InWrapper', backToWrapper(rowOf('AfterPayload'), rowOf('InWrapper')), undefined));
  if (leads('InArguments', 'Outside')) edges.push(wholeJson(rowOf('InArguments'), rowOf('Outside')));
  if (has('AfterPayload')) edges.push(outOfPayload(rowOf('AfterPayload'), markOf('AfterPayload', 'Outside')));

  const innermost = chain.at(-1) ?? 'Outside';
  const bottom = rowOf(innermost) + 32;
  if (has('InCDATA')) {
    nodes.push(place('InCDATA', 300, grid.cdata, 106));
    edges.push(
      edge(
        'InParameter',
        'InCDATA',
        `M249 ${bottom}V${grid.cdata - 1}Q249 ${grid.cdata + 15} 265 ${grid.cdata + 15}H295`,
        ['<![CDATA[', 258, grid.cdata - 9, 'start'],
        false,
      ),
    );
  }
  if (has('CutOff')) {
    nodes.push(place('CutOff', 157, grid.end, 120));
    edges.push(
      edge(innermost, 'CutOff', `M217 ${bottom}V${grid.end - 5}`, ['end of stream', 227, grid.end - 15, 'start']),
    );
  }
  if (has('AfterError')) {
    nodes.push(place('AfterError', 286, grid.end, 120));
    const way = `M233 ${bottom}V${grid.end - 47}Q233 ${grid.end - 31} 249 ${grid.end - 31}H330Q346 ${grid.end - 31} 346 ${grid.end - 15}V${grid.end - 5}`;
    edges.push(edge(innermost, 'AfterError', way, ['error', 257, grid.end - 37, 'start']));
  }
  return { nodes, edges, timesTaken };
}

const place = (name: NodeName, x: number, y: number, width: number): NodePlace =>
  node(name, x, y, width, groupOfState(name), letterOfState(name));

/** From a place to one further in, past those between them. */
const besideRows = (from: number, to: number): string =>
  `M258 ${from}V54Q258 62 266 62H392Q400 62 400 70V${to - 8}Q400 ${to} 392 ${to}H283`;

/** From the end of a call back to what encloses it. */
const backToWrapper = (payload: number, wrapper: number): string =>
  `M278 ${payload + 15}H372Q380 ${payload + 15} 380 ${payload + 7}V${wrapper + 23}Q380 ${wrapper + 15} 372 ${wrapper + 15}H283`;

/** From the end of the arguments back to the prose. */
const wholeJson = (args: number, outside: number): EdgePlace =>
  edge('InArguments', 'Outside', backToWrapper(args, outside), ['whole JSON', 372, (args + outside) / 2 + 19, 'end']);

/** A call that opens at once, for which the wrapper is supplied. */
const withoutWrapper = (call: number, wrapper: number): EdgePlace =>
  edge('Outside', 'InCall', besideRows(50, call + 15), ['without wrapper', 394, wrapper + 19, 'end']);

/** Round the way in, between Outside and what is beside it, so that it runs through no words. */
const outOfPayload = (payload: number, mark: string): EdgePlace =>
  edge(
    'AfterPayload',
    'Outside',
    `M153 ${payload + 15}H78Q70 ${payload + 15} 70 ${payload + 7}V66Q70 58 78 58H139Q146 58 146 51Q146 44 152 44`,
    [mark, 78, payload - 28, 'start'],
  );

/** An edge without an arrow leads to what is read beside a place: it was taken as often as that was visited. */
function timesTaken({ from, to, arrow }: EdgePlace, { states, moves }: Taken): number {
  if (!arrow) return states.find(({ name }) => name === to)?.visits ?? 0;
  return moves.reduce((sum, move) => (move.from === from && move.to === to ? sum + move.visits : sum), 0);
}
