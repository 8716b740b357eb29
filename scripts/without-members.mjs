import { parseAst } from 'rolldown/parseAst';

/** Called without being named. */
const BY_THE_LANGUAGE = new Set(['toString', 'valueOf', 'toJSON', 'then', 'next', 'return', 'throw']);

/**
 * Leaves methods and getters of classes out of a bundle that nothing in it asks for by their name, such as what only the
 * page asks of a machine: no bundler tells such members from those that are used.
 * @param {ReadonlySet<string>} names
 * @returns {import('rolldown').Plugin}
 */
export function withoutMembers(names) {
  return {
    name: 'without-members',
    transform: {
      filter: { id: /\/src\/.*\.ts$/ },
      handler(code) {
        const unused = membersIn(parseAst(code, { lang: 'ts' })).filter(({ key }) => names.has(key.name));
        let rest = code;
        for (const { start, end } of unused.sort((a, b) => b.start - a.start))
          rest = rest.slice(0, start) + rest.slice(end);
        return { code: rest, map: null };
      },
    },
  };
}

/**
 * Names of the methods and getters in a bundle that no other name in use leads to. A name that stands in a text counts as
 * asked for.
 * @param {import('rolldown').RolldownOutput} bundle
 * @returns {ReadonlySet<string>}
 */
export function unusedMembers({ output }) {
  const asts = output.flatMap((chunk) => (chunk.type === 'chunk' ? [parseAst(chunk.code)] : []));
  const members = asts.flatMap(membersIn);
  const pending = asts.flatMap((ast) => namesAskedIn(ast, false));
  const asked = new Set(pending);
  for (let name = pending.pop(); name !== undefined; name = pending.pop())
    for (const { key, value } of members)
      if (key.name === name)
        for (const next of namesAskedIn(value, true))
          if (!asked.has(next)) {
            asked.add(next);
            pending.push(next);
          }
  return new Set(members.map(({ key }) => key.name).filter((name) => !asked.has(name) && !BY_THE_LANGUAGE.has(name)));
}

/**
 * @param {any} node
 * @returns {{ key: { name: string }, value: unknown, start: number, end: number }[]}
 */
function membersIn(node) {
  if (typeof node !== 'object' || node === null) return [];
  const within = Object.values(node).flatMap(membersIn);
  return isMember(node) ? [...within, node] : within;
}

/** @param {any} node */
const isMember = ({ type, kind, computed, key }) =>
  type === 'MethodDefinition' && kind !== 'constructor' && !computed && key.type === 'Identifier';

/**
 * Names of members that a node asks for, those asked for in methods of classes not among them unless `deep`.
 * @param {any} node
 * @param {boolean} deep
 * @returns {string[]}
 */
function namesAskedIn(node, deep) {
  if (typeof node !== 'object' || node === null || (!deep && isMember(node))) return [];
  const { type, computed, property, key, value } = node;
  const within = Object.values(node).flatMap((part) => namesAskedIn(part, deep));
  if (type === 'MemberExpression' && !computed) within.push(property.name);
  if (type === 'Property' && !computed && key.type === 'Identifier') within.push(key.name);
  if (type === 'Literal' && typeof value === 'string') within.push(value);
  return within;
}
