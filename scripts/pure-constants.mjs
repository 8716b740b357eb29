import { parseAst } from 'rolldown/parseAst';

/**
 * Says of the constants of modules that computing them has no side effects, so that a user's bundler leaves out those that
 * nothing uses: tables of states and patterns would else stay with every function of the same file. To run behind plugins that
 * look at constants, since it puts their values into functions.
 * @returns {import('rolldown').Plugin}
 */
export function pureConstants() {
  return {
    name: 'pure-constants',
    transform: {
      filter: { id: /\/src\/.*\.ts$/ },
      handler(code) {
        const marks = constantsOf(parseAst(code, { lang: 'ts' })).flatMap(marksOf);
        let pure = code;
        for (const [at, text] of marks.sort(([a], [b]) => b - a)) pure = pure.slice(0, at) + text + pure.slice(at);
        return { code: pure, map: null };
      },
    },
  };
}

const PURE = '/*#__PURE__*/ ';
/** What may have side effects as bundlers see it, and takes no mark of its own. */
const UNMARKED = /^(?:SpreadElement|TaggedTemplateExpression|TemplateLiteral|MemberExpression)$/;
const CALL = /^(?:Call|New)Expression$/;

/**
 * The values of a module's constants.
 * @param {any} program
 * @returns {any[]}
 */
const constantsOf = ({ body }) =>
  body
    .map((/** @type {any} */ statement) => statement.declaration ?? statement)
    .filter((/** @type {any} */ { type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap((/** @type {any} */ { declarations }) => declarations)
    .flatMap((/** @type {any} */ { id, init }) => (id.type === 'Identifier' && init ? [init] : []));

/**
 * What is put in where, so that a value is known to be pure.
 * @param {any} value
 * @returns {[at: number, text: string][]}
 */
function marksOf(value) {
  const nodes = nodesIn(value);
  if (!nodes.some(({ type }) => UNMARKED.test(type)))
    return nodes.filter(({ type }) => CALL.test(type)).map(({ start }) => [start, PURE]);
  return [
    [value.start, `${PURE}(() => (`],
    [value.end, '))()'],
  ];
}

/**
 * Nodes outside functions.
 * @param {unknown} node
 * @returns {any[]}
 */
function nodesIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  const { type } = /** @type {Record<string, any>} */ (node);
  if (/Function/.test(type)) return [];
  const inside = Object.values(node).flatMap(nodesIn);
  return typeof type === 'string' ? [node, ...inside] : inside;
}
