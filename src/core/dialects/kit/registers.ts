/**
 * The registers: a snapshot is a copy. Offsets are -1 where there is none; events are index + 1, 0 where there is none.
 * Each is the number where it stands, an export of its own: looking one up by its name takes longer than all that is done with it.
 */

export const pos = 0;
/** Up to here all is decided; between here and `pos` the source is held back. */
export const cursor = 1;
export const state = 2;
export const lastRow = 3;
export const lastFrom = 4;
export const call = 5;
export const open = 6;
/** Offset + 1 of the open wrapper, 0 where none is open. */
export const wrapper = 7;
export const callsInWrapper = 8;
/** The last call stood outside a wrapper, and is laid out in one line or in several (`BARE`); 0 where it did not. */
export const bare = 9;
export const restarted = 10;
export const toolStart = 11;
export const toolEnd = 12;
export const prefixLength = 13;
export const callStart = 14;
export const argumentStart = 15;
export const argumentEnd = 16;
export const value = 17;
/** First end tag of the call or wrapper inside the open value. */
export const candidate = 18;
/** First opener of another argument inside the open value, where an end tag of the value may still make it content. */
export const opener = 19;
/** First opener of a call inside the open value, how deep such calls nest, and whether openers end the value. */
export const literal = 20;
export const depth = 21;
export const literalIsWrapper = 22;
export const noLiteral = 23;
export const literalTool = 24;
export const literalToolEnd = 25;
export const undone = 26;
/** How far the white space behind a held end tag was looked through. */
export const spaceTo = 27;
export const json = 28;
export const jsonDepth = 29;
export const inString = 30;
export const list = 31;
export const thinking = 32;
export const hasThought = 33;
/** The end tag that shows that the prompt had opened thinking; 0 where there is none. */
export const thoughtStart = 34;
export const thoughtEnd = 35;
export const fence = 36;
export const fenceLength = 37;
export const refused = 38;
export const heldName = 39;
export const cdata = 40;
/** The shown call that is open began in running text: 0 it did not, else one of `MENTION`. */
export const mention = 41;
/** First of the end tags of the open argument that stand right behind each other, and whether it ends the value. */
export const run = 42;
export const runEnds = 43;

/** How many there are. */
export const COUNT = 44;
