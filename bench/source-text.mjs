const WORDS = 'parse stream token value index buffer chunk state offset result error config handler queue node'.split(
  ' ',
);
const TYPES = ['string', 'number', 'boolean', 'Map<string, Token>', 'readonly string[]', 'Result<Value> | undefined'];

/** Lines of a module as a model would write it, with the characters that XML minds: `&`, `<`, `>`, quotes. */
const LINES = [
  (/** @type {Pick} */ pick) =>
    `export function ${pick(WORDS)}${pick(WORDS)}(${pick(WORDS)}: ${pick(TYPES)}): ${pick(TYPES)} {`,
  (/** @type {Pick} */ pick) =>
    `  const ${pick(WORDS)} = this.${pick(WORDS)}.get('${pick(WORDS)}') ?? "${pick(WORDS)}";`,
  (/** @type {Pick} */ pick) =>
    `  if (${pick(WORDS)} < ${pick(WORDS)}.length && ${pick(WORDS)} > 0) return ${pick(WORDS)};`,
  (/** @type {Pick} */ pick) =>
    `  for (const ${pick(WORDS)} of ${pick(WORDS)}) { ${pick(WORDS)}.push(${pick(WORDS)}); }`,
  (/** @type {Pick} */ pick) => `  // The ${pick(WORDS)} keeps its ${pick(WORDS)} until the ${pick(WORDS)} is read.`,
  (/** @type {Pick} */ pick) => `  return <${pick(WORDS)} key={${pick(WORDS)}}>{${pick(WORDS)}}</${pick(WORDS)}>;`,
  () => '}',
  () => '',
];

const SENTENCES = [
  (/** @type {Pick} */ pick) => `The ${pick(WORDS)} of the ${pick(WORDS)} is read before the ${pick(WORDS)} closes.`,
  (/** @type {Pick} */ pick) => `I will look at the ${pick(WORDS)} first, then at every ${pick(WORDS)} that it names.`,
  (/** @type {Pick} */ pick) => `Where a ${pick(WORDS)} is missing, the ${pick(WORDS)} says so; nothing else changes.`,
];

/** @typedef {<T>(list: readonly T[]) => T} Pick */

/** The same choices for the same seed (mulberry32). @param {number} seed @returns {Pick} */
function picker(seed) {
  let state = seed >>> 0;
  return (list) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const chosen = list[((mixed ^ (mixed >>> 14)) >>> 0) % list.length];
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  };
}

/**
 * @param {readonly ((pick: Pick) => string)[]} lines
 * @param {number} length
 * @param {number} seed
 */
function text(lines, length, seed) {
  const pick = picker(seed);
  const written = [];
  for (let size = 0; size < length; ) {
    const line = `${pick(lines)(pick)}\n`;
    written.push(line);
    size += line.length;
  }
  return written.join('').slice(0, length);
}

/** TypeScript-like source of exactly `length` code units, all ASCII. @param {number} length @param {number} seed */
export const sourceText = (length, seed = 1) => text(LINES, length, seed);

/** Plain English-like prose without markup. @param {number} length @param {number} seed */
export const proseText = (length, seed = 1) => text(SENTENCES, length, seed);
