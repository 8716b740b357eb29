import type { Coverage } from '../../contract/parse-service.ts';
import type { Group } from '../widgets/Glyph.tsx';

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

/** Where the states of a machine stand, and the ways between them. */
export interface MachineDrawing {
  readonly nodes: readonly NodePlace[];
  /** One edge a pair of places; the lit one is the pair of the last transition. */
  readonly edges: readonly EdgePlace[];
  /** How often an edge was taken. */
  readonly timesTaken: (edge: EdgePlace, coverage: Taken) => number;
}

type Taken = Pick<Coverage, 'states' | 'moves'>;

export const DRAWING = { width: 416, height: 531 } as const;
export const NODE_HEIGHT = 30;

export const node = (name: NodeName, x: number, y: number, width: number, group: Group, letter: string): NodePlace => ({
  name,
  x,
  y,
  width,
  group,
  letter,
});

const NODES: readonly NodePlace[] = [
  node('InThinking', 8, 19, 126, 'prose', 'T'),
  node('Outside', 157, 19, 120, 'prose', 'T'),
  node('InServerName', 8, 88, 126, 'value', 'V'),
  node('InTool', 157, 111, 120, 'markup', '<'),
  node('InJsonPayload', 300, 111, 106, 'value', '{'),
  node('InToolName', 8, 134, 126, 'value', 'V'),
  node('InArguments', 157, 207, 120, 'markup', '<'),
  node('InArgument', 157, 303, 120, 'value', 'V'),
  node('InEntity', 300, 303, 106, 'repair', '&'),
  node('InCDATA', 11, 401, 120, 'cdata', 'C'),
  node('InComment', 300, 401, 106, 'markup', '<'),
  node('CutOff', 157, 483, 120, 'error', '!'),
  node('AfterError', 286, 483, 120, 'error', '!'),
];

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

const EDGES: readonly EdgePlace[] = [
  edge('Outside', 'InThinking', 'M139 34H152', undefined, false),
  edge('Outside', 'InTool', 'M210 50V107', ['<tool>', 202, 84, 'end']),
  edge('InTool', 'Outside', 'M224 111V53', ['</tool>', 232, 84, 'start']),
  edge('InTool', 'InServerName', 'M139 103C148 103 143 121 153 121', undefined, false),
  edge('InTool', 'InToolName', 'M139 149C148 149 143 131 153 131', undefined, false),
  edge('InTool', 'InJsonPayload', 'M282 126H296', undefined, false),
  edge('InTool', 'InArguments', 'M210 142V203', ['<arguments>', 202, 184, 'end']),
  edge('InArguments', 'InTool', 'M224 207V145', ['</arguments>', 232, 184, 'start']),
  edge('InArguments', 'InArgument', 'M210 238V299', ['<name>', 202, 274, 'end']),
  edge('InArgument', 'InArguments', 'M224 303V241', ['</name>', 232, 274, 'start']),
  edge('InArgument', 'InEntity', 'M281 312H295', ['&', 285, 298, 'middle']),
  edge('InEntity', 'InArgument', 'M296 325H283', ['; or other', 257, 349, 'start']),
  edge('InArgument', 'InCDATA', 'M153 318H87Q71 318 71 334V396', ['<![CDATA[', 80, 370, 'start']),
  edge('InCDATA', 'InArgument', 'M136 416H169Q185 416 185 400V338', [']]>', 177, 406, 'end']),
  edge('InArgument', 'InComment', 'M249 335V400Q249 416 265 416H295', ['<!--', 258, 406, 'start'], false),
  edge('InArgument', 'CutOff', 'M217 335V478', ['end of stream', 227, 468, 'start']),
  edge('InArgument', 'AfterError', 'M233 335V436Q233 452 249 452H330Q346 452 346 468V478', [
    'error',
    257,
    446,
    'start',
  ]),
];

/** Nodes that are markup or stand beside the call: an edge to one of them was taken as often as the node was entered. */
const ASIDE: ReadonlySet<NodeName> = new Set(['InThinking', 'InJsonPayload', 'InEntity', 'InCDATA', 'InComment']);

/** How often an edge was taken, from the moves between the machine's states. */
function timesTaken({ from, to }: EdgePlace, { moves }: Taken): number {
  const isTaken = (move: Coverage['moves'][number]): boolean => {
    const [left, entered] = [nodeOf(FORGE_DRAWING, move.from, ''), nodeOf(FORGE_DRAWING, move.to, '')];
    if (left === entered) return false;
    if (ASIDE.has(to)) return entered === to;
    if (ASIDE.has(from)) return left === from && entered !== 'AfterError';
    return move.from === from && move.to === to;
  };
  return moves.reduce((sum, move) => (isTaken(move) ? sum + move.visits : sum), 0);
}

/** The machine of Forge's own dialect. */
export const FORGE_DRAWING: MachineDrawing = { nodes: NODES, edges: EDGES, timesTaken };

/** Families of markup states that stand together. */
const FAMILIES: readonly (readonly [RegExp, NodeName])[] = [
  [/CDATA/i, 'InCDATA'],
  [/Comment|Instruction|Directive/i, 'InComment'],
  [/Entity|Reference/i, 'InEntity'],
  [/Payload|Json/i, 'InJsonPayload'],
  [/Think/i, 'InThinking'],
];

/** The place on the drawing for a state of the machine; states of markup stand where their tag stands. */
export function nodeOf({ nodes }: MachineDrawing, state: string, place: string): NodeName {
  const family = FAMILIES.find(([pattern]) => pattern.test(state))?.[1];
  const drawn = [state, family, place].find((name) => nodes.some((one) => one.name === name));
  return drawn ?? 'Outside';
}
