import type { Coverage } from '../../../../contract/parse-service.ts';
import type { Group } from '../../../parts/widgets/Glyph.tsx';

/** A state that has a place on the drawing. Markup states that have none stand with the place they serve (`nodeOf`). */
export type NodeName = string;

export interface NodePlace {
  readonly name: NodeName;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly group: Group;
  readonly letter: string;
}

/** Where the states of a machine are, and the ways between them. */
export interface MachineDrawing {
  readonly nodes: readonly NodePlace[];
  /** One edge a pair of places; the lit one is the pair of the last transition. */
  readonly edges: readonly EdgePlace[];
  /** How often an edge was taken. */
  readonly timesTaken: (edge: EdgePlace, taken: Taken) => number;
}

export interface Taken extends Coverage {
  /** Whether a call or a mention begins with the tag that was read last is still open. */
  readonly isUndecided: boolean;
}

/** Where the rows of a drawing are, from its top, and how far the names of a call lie above and below their row. */
export interface RowGrid {
  readonly rows: readonly [number, number, number, number, number];
  readonly cdata: number;
  readonly end: number;
  readonly names: readonly [above: number, below: number];
}

export const WIDE_ROWS: RowGrid = { rows: [19, 111, 207, 303, 399], cdata: 401, end: 483, names: [23, 23] };
/** For a pane that is too low: rows close up, and letters keep their size. */
export const CLOSE_ROWS: RowGrid = { rows: [19, 89, 159, 229, 299], cdata: 301, end: 377, names: [27, 10] };

export const DRAWING_WIDTH = 416;
export const NODE_HEIGHT = 30;
/** Of a drawing with all its rows. */
export const heightOf = ({ end }: Pick<RowGrid, 'end'>): number => end + NODE_HEIGHT + BELOW;
/** Room for what hangs below the lowest node. */
const BELOW = 20;

export const node = (name: NodeName, x: number, y: number, width: number, group: Group, letter: string): NodePlace => ({
  name,
  x,
  y,
  width,
  group,
  letter,
});

export interface EdgePlace {
  readonly from: NodeName;
  readonly to: NodeName;
  readonly path: string;
  /** The tag or character that leads along the edge, where it is drawn. */
  readonly label?: {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly anchor: 'start' | 'end' | 'middle';
  };
  readonly arrow: boolean;
}

export const edge = (
  from: NodeName,
  to: NodeName,
  path: string,
  label?: readonly [text: string, x: number, y: number, anchor: 'start' | 'end' | 'middle'],
  arrow = true,
): EdgePlace => ({
  from,
  to,
  path,
  arrow,
  ...(label ? { label: { text: label[0], x: label[1], y: label[2], anchor: label[3] } } : {}),
});

/** Between the boxes of two rows. */
const middle = (upper: number, lower: number): number => (upper + NODE_HEIGHT + lower) / 2;

/** The machine of Forge's own dialect. */
export function forgeDrawing({ rows, cdata, end, names }: RowGrid): MachineDrawing {
  const [prose, tool, args, arg] = rows;
  const [server, name] = [tool - names[0], tool + names[1]];
  const nodes: NodePlace[] = [
    node('InThinking', 8, prose, 126, 'prose', 'T'),
    node('Outside', 157, prose, 120, 'prose', 'T'),
    node('InServerName', 8, server, 126, 'value', 'V'),
    node('InTool', 157, tool, 120, 'markup', '<'),
    node('InJsonPayload', 300, tool, 106, 'value', '{'),
    node('InToolName', 8, name, 126, 'value', 'V'),
    node('InArguments', 157, args, 120, 'markup', '<'),
    node('InArgument', 157, arg, 120, 'value', 'V'),
    node('InEntity', 300, arg, 106, 'repair', '&'),
    node('InCDATA', 11, cdata, 120, 'cdata', 'C'),
    node('InComment', 300, cdata, 106, 'markup', '<'),
    node('CutOff', 157, end, 120, 'error', '!'),
    node('AfterError', 286, end, 120, 'error', '!'),
  ];
  const nameWay = (from: number, to: number): string => `M139 ${from + 15}C148 ${from + 15} 143 ${to} 153 ${to}`;
  const edges: EdgePlace[] = [
    edge('Outside', 'InThinking', `M139 ${prose + 15}H152`, undefined, false),
    edge('Outside', 'Outside', `M280 ${prose + 8}H297Q304 ${prose + 8} 304 ${prose + 15}T297 ${prose + 22}H284`, [
      'only a mention',
      310,
      prose + 19,
      'start',
    ]),
    edge('Outside', 'InTool', `M210 ${prose + 31}V${tool - 4}`, ['<tool>', 202, middle(prose, tool) + 4, 'end']),
    edge('InTool', 'Outside', `M224 ${tool}V${prose + 34}`, ['</tool>', 232, middle(prose, tool) + 4, 'start']),
    edge('InTool', 'InServerName', nameWay(server, tool + 10), undefined, false),
    edge('InTool', 'InToolName', nameWay(name, tool + 20), undefined, false),
    edge('InTool', 'InJsonPayload', `M282 ${tool + 15}H296`, undefined, false),
    edge('InTool', 'InArguments', `M210 ${tool + 31}V${args - 4}`, ['<arguments>', 202, middle(tool, args) + 8, 'end']),
    edge('InArguments', 'InTool', `M224 ${args}V${tool + 34}`, ['</arguments>', 232, middle(tool, args) + 8, 'start']),
    edge('InArguments', 'InArgument', `M210 ${args + 31}V${arg - 4}`, ['<name>', 202, middle(args, arg) + 4, 'end']),
    edge('InArgument', 'InArguments', `M224 ${arg}V${args + 34}`, ['</name>', 232, middle(args, arg) + 4, 'start']),
    edge('InArgument', 'InEntity', `M281 ${arg + 9}H295`, ['&', 285, arg - 5, 'middle']),
    edge('InEntity', 'InArgument', `M296 ${arg + 22}H283`, ['; or other', 257, arg + 46, 'start']),
    edge('InArgument', 'InCDATA', `M153 ${arg + 15}H87Q71 ${arg + 15} 71 ${arg + 31}V${cdata - 5}`, [
      '<![CDATA[',
      80,
      middle(arg, cdata) + 3,
      'start',
    ]),
    edge('InCDATA', 'InArgument', `M136 ${cdata + 15}H169Q185 ${cdata + 15} 185 ${cdata - 1}V${arg + 35}`, [
      ']]>',
      177,
      cdata + 5,
      'end',
    ]),
    edge(
      'InArgument',
      'InComment',
      `M249 ${arg + 32}V${cdata - 1}Q249 ${cdata + 15} 265 ${cdata + 15}H295`,
      ['<!--', 258, cdata + 5, 'start'],
      false,
    ),
    edge('InArgument', 'CutOff', `M217 ${arg + 32}V${end - 5}`, ['end of stream', 227, end - 15, 'start']),
    edge(
      'InArgument',
      'AfterError',
      `M233 ${arg + 32}V${end - 47}Q233 ${end - 31} 249 ${end - 31}H330Q346 ${end - 31} 346 ${end - 15}V${end - 5}`,
      ['error', 257, end - 37, 'start'],
    ),
  ];
  return { nodes, edges, timesTaken };
}

/** Nodes that are markup or are beside the call: an edge to one of them was taken as often as the node was entered. */
const ASIDE: ReadonlySet<NodeName> = new Set(['InThinking', 'InJsonPayload', 'InEntity', 'InCDATA', 'InComment']);

/** How often an edge was taken, from the moves between the machine's states. */
function timesTaken({ from, to }: EdgePlace, taken: Taken): number {
  if (from === to) return mentions(taken);
  const { moves } = taken;
  const isTaken = (move: Coverage['moves'][number]): boolean => {
    const [left, entered] = [forgeNode(move.from), forgeNode(move.to)];
    if (left === entered) return false;
    if (ASIDE.has(to)) return entered === to;
    if (ASIDE.has(from)) return left === from && entered !== 'AfterError';
    return move.from === from && move.to === to;
  };
  return moves.reduce((sum, move) => (isTaken(move) ? sum + move.visits : sum), 0);
}

const FORGE_NODES = new Map<string, NodeName>();

/** The place of a state wherever its tag is; asked for every move at every step. */
function forgeNode(state: string): NodeName {
  const node = FORGE_NODES.get(state) ?? nodeOf(FORGE_DRAWING, state, '');
  FORGE_NODES.set(state, node);
  return node;
}

const OPENING_TAGS = ['AfterToolWord-->', 'AfterToolWord--space'];

/** How many opening tags turned out to be words of the prose: those that no call came of, but for one that is undecided yet. */
function mentions({ transitions, moves, isUndecided }: Taken): number {
  const tags = OPENING_TAGS.reduce((sum, id) => sum + (transitions[id] ?? 0), 0);
  const calls = moves.reduce(
    (sum, { from, to, visits }) => sum + (from === 'Outside' && to === 'InTool' ? visits : 0),
    0,
  );
  return Math.max(0, tags - calls - (isUndecided ? 1 : 0));
}

export const FORGE_DRAWING = forgeDrawing(WIDE_ROWS);

/** Families of markup states that stand together. */
const FAMILIES: readonly (readonly [RegExp, NodeName])[] = [
  [/CDATA/i, 'InCDATA'],
  [/Comment|Instruction|Directive/i, 'InComment'],
  [/Entity|Reference/i, 'InEntity'],
  [/Payload|Json/i, 'InJsonPayload'],
  [/Think/i, 'InThinking'],
];

/** The place on the drawing for a state of the machine; states of markup are where their tag is. */
export function nodeOf({ nodes }: MachineDrawing, state: string, place: string): NodeName {
  const family = FAMILIES.find(([pattern]) => pattern.test(state))?.[1];
  const drawn = [state, family, place].find((name) => nodes.some((one) => one.name === name));
  return drawn ?? 'Outside';
}

/** A state's name as the drawing has it. */
export const nodeTitle = (name: NodeName): string => TITLES[name] ?? name;

const TITLES: Readonly<Record<NodeName, string>> = { CutOff: 'Cut off', InJsonPayload: 'InPayload' };
