/**
 * What a snapshot holds, each with what it begins with: integers alone. Offsets are -1 where there is none; events are
 * index + 1, 0 where there is none. Fields of their own, as Forge's are: an array of slots is slower.
 */
export class Registers {
  pos = 0;
  /** Up to here all is decided; between here and `pos` the source is held back. */
  cursor = 0;
  state = 0;
  lastRow = 0;
  lastFrom = 0;
  call = 0;
  open = 0;
  /** Offset + 1 of the open wrapper, 0 where none is open. */
  wrapper = 0;
  callsInWrapper = 0;
  /** The last call was outside a wrapper, and is laid out in one line or in several (`BARE`); 0 where it was inside one. */
  bare = 0;
  /** Index of the frame that is open or comes next. */
  frame = 0;
  restarted = 0;
  toolStart = 0;
  toolEnd = 0;
  /** Where what the tags of the open call have in common is in its opener, and how long it is. */
  prefixStart = 0;
  prefixLength = 0;
  callStart = 0;
  argumentStart = 0;
  argumentEnd = 0;
  value = 0;
  /** First end tag of the call or wrapper inside the open value. */
  candidate = -1;
  /** First opener of another argument inside the open value, where an end tag of the value may still make it content. */
  opener = -1;
  /** First opener of a call inside the open value, how deep such calls nest, and whether openers end the value. */
  literal = -1;
  depth = 0;
  literalIsWrapper = 0;
  noLiteral = 0;
  literalTool = 0;
  literalToolEnd = 0;
  undone = 0;
  /** How far the white space after a held end tag was looked through. */
  spaceTo = -1;
  json = -1;
  jsonDepth = 0;
  /** How many of the brackets that are open in the JSON are square. */
  jsonArrays = 0;
  inString = 0;
  list = 0;
  /** The list of calls that is open has brackets. */
  bracket = 0;
  /** The mark around the thinking or prose that was met last. */
  thinking = 0;
  hasThought = 0;
  /** The end tag that shows that the prompt had opened thinking; 0 where there is none. */
  thoughtStart = 0;
  thoughtEnd = 0;
  fence = 0;
  fenceLength = 0;
  refused = 0;
  heldName = 0;
  cdata = -1;
  /** The shown call that is open began in running text: 0 it did not, else one of `MENTION`. */
  mention = 0;
  /** First of the end tags of the open argument that are right after each other, and whether it ends the value. */
  run = -1;
  runEnds = 0;
}

/** Their names in the order of a snapshot. */
export const REGISTERS = Object.keys(new Registers()) as readonly (keyof Registers)[];

/** How a call without a wrapper is laid out. */
export const BARE = { inline: 1, inLines: 2 } as const;

/** What a shown call that began in running text names: a tool, or none of those that there are. */
export const MENTION = { ofTool: 1, ofNoTool: 2 } as const;
