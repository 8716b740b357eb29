import { spelled } from '../../parts/words/directional.ts';

/** Where replay is, and whence it came there. */
export interface PlaceMove {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly state: string;
  /** Index of the chunk that is being read at `to`, and its bounds. */
  readonly chunk: number;
  readonly chunkStart: number;
  readonly chunkEnd: number;
}

/** More of a chunk is not said. */
const LONGEST_CHUNK = 80;

/** Signs that a voice leaves out or runs into the words beside them. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\t': 'tab',
  '\n': 'line break',
  '\r': 'carriage return',
  '\u00a0': 'no-break space',
  '\u200b': 'zero-width space',
  '\ufeff': 'byte order mark',
  '<': 'less than',
  '>': 'greater than',
  '&': 'ampersand',
  '/': 'slash',
  '"': 'quote',
  "'": 'apostrophe',
  ',': 'comma',
  '.': 'full stop',
  ';': 'semicolon',
  '!': 'exclamation mark',
  '[': 'left bracket',
  ']': 'right bracket',
  '-': 'hyphen',
  '`': 'backtick',
};

/** What was read by a step, in words to be heard: the character of a step by one, the chunk of a step by chunks, else the place alone. */
export function placeWords({ text, from, to, state, chunk, chunkStart, chunkEnd }: PlaceMove): string {
  if (to === 0) return `Start, ${state}`;
  const character = characterBefore(text, to);
  if (Math.abs(to - from) <= character.length)
    return `Character ${to}, ${NAMES[character] ?? spelled(character)}, ${state}`;
  const isChunkStep = to === chunkEnd && (from === chunkStart || from > to);
  if (isChunkStep) return `Chunk ${chunk + 1}: ${heard(text.slice(chunkStart, chunkEnd))}, ${state}`;
  return `Chunk ${chunk + 1}, character ${to}, ${state}`;
}

/** The code point that ends at an offset, so that no half of a pair is said. */
function characterBefore(text: string, offset: number): string {
  const pair = text.slice(Math.max(0, offset - 2), offset);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : text.slice(offset - 1, offset);
}

function heard(chunk: string): string {
  if (chunk.length <= 2 && [...chunk].every((sign) => NAMES[sign])) {
    return [...chunk].map((sign) => NAMES[sign]).join(', ');
  }
  const shown = chunk.length > LONGEST_CHUNK ? `${chunk.slice(0, LONGEST_CHUNK)}…` : chunk;
  return `\`${spelled(shown)}\``;
}
