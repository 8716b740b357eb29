import { parseAst } from 'rolldown/parseAst';

/**
 * Properties that only the references, the drawing, the tests and the readers of errors need, by the modules that contain them.
 * @type {readonly (readonly [files: RegExp, names: RegExp])[]}
 */
const WORDS = [
  [/\/core\/dialects\/forge\/reply-machine\.ts$/, /^(?:about|waits|example|exampleIn|atEnd|does|untested)$/],
  [/\/core\/dialects\/kit\/mark-rows\.ts$/, /^(?:does|reports)$/],
  [/\/core\/diagnosis\/rules\/[^/]+\.ts$/, /^(?:title|about|noun|repair|kept|lesson|failing|passing)$/],
  [/\/core\/conversation\/providers\/[^/]+\.ts$/, /^(?:title|hosts|words|quote|refuses|source|saidOnly)$/],
  [/\/core\/conversation\/(?:checks|shapes)\/[^/]+\.ts$/, /^title$/],
];
/** Modules that need these texts. */
const READERS_OF_WORDS =
  /\/(?:core\/(?:reference|diagnosis\/compare)\/.*|core\/conversation\/(?:said|sentence|report)|(?:summary|machine|state|mark|code|strict)-words|repair-rows|describe(?:-mark-machine)?)\.ts$/;

/**
 * Leaves the words of the machines' rows and the texts and examples of the rules out of a bundle; refuses a bundle that needs them.
 * @returns {import('rolldown').Plugin}
 */
export function withoutWords() {
  return {
    name: 'without-words',
    transform: {
      filter: { id: WORDS.map(([files]) => files) },
      handler(code, id) {
        const names = WORDS.flatMap(([files, names]) => (files.test(id) ? [names] : []));
        return { code: withoutProperties(code, parseAst(code, { lang: 'ts' }), names), map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const user = chunk.type === 'chunk' && chunk.moduleIds.find((id) => READERS_OF_WORDS.test(id));
        if (user) this.error(`${user} shows words that this bundle is built without.`);
      }
    },
  };
}

/**
 * A module without the properties that have one of these names.
 * @param {string} code
 * @param {unknown} program
 * @param {readonly RegExp[]} names
 */
export function withoutProperties(code, program, names) {
  const spans = names.flatMap((name) => propertiesIn(program, name));
  let rest = code;
  for (const [start, end] of spans.sort(([a], [b]) => b - a))
    rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '');
  return rest;
}

/**
 * Spans of the properties with a name that are outside functions; of nested ones only the outermost.
 * @param {unknown} node
 * @param {RegExp} name
 * @returns {[number, number][]}
 */
function propertiesIn(node, name) {
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, start, end } = /** @type {Record<string, any>} */ (node);
  if (type === 'Property' && name.test(key.name)) return [[start, end]];
  // Texts that a function returns are shown to users.
  if (/Function/.test(type)) return [];
  return Object.values(node).flatMap((part) => propertiesIn(part, name));
}
