/**
 * What an account must hold, as rows of `fixtures/vectors/account.jsonl` state it, and what of it one does not.
 * @typedef {Record<string, any>} Json
 */

const asList = (/** @type {any} */ value) => (Array.isArray(value) ? value : [value]);

/** @param {any} part @param {any} whole @returns {boolean} */
function isIn(part, whole) {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.length === whole.length && part.every((one, at) => isIn(one, whole[at]));
  if (part && typeof part === 'object')
    return whole && typeof whole === 'object' && Object.entries(part).every(([key, value]) => isIn(value, whole[key]));
  return part === whole;
}

/** @param {any} wanted @param {any} call */
function isCall(wanted, call) {
  const names = asList(wanted['toolName']).map((name) => name ?? '');
  if ('toolName' in wanted && !names.includes(call['toolName'] ?? '')) return false;
  if (wanted['arguments'] && !isIn(wanted['arguments'], call['arguments'])) return false;
  if ('complete' in wanted && wanted['complete'] !== call['complete']) return false;
  return !('failed' in wanted) || wanted['failed'] === (call['result']?.failed ?? false);
}

/** The calls are the wanted ones in order, but for those that may be there. @param {Json[]} wanted @param {Json[]} calls @param {Json[]} may @param {boolean} atLeast */
function holdsCalls(wanted, calls, may, atLeast) {
  let at = 0;
  for (const call of calls) {
    if (at < wanted.length && isCall(wanted[at], call)) at += 1;
    else if (!atLeast && !may.some((one) => isCall(one, call))) return false;
  }
  return at === wanted.length;
}

const plainPath = (/** @type {string} */ path) =>
  path
    .replace(/[[\]/]+|→/g, '.')
    .replace(/['"\s]/g, '')
    .replace(/\.+/g, '.')
    .replace(/^\.|\.$/g, '');

/** @param {Json} wanted @param {Json} complaint */
function isComplaint(wanted, complaint) {
  if (wanted['of'] && !wanted['of'].includes(complaint['of'])) return false;
  if ('tool' in wanted && !asList(wanted['tool']).includes(complaint['tool'])) return false;
  for (const slot of ['missing', 'unknown', 'available'])
    if (wanted[slot] && !wanted[slot].every((/** @type {string} */ name) => complaint[slot].includes(name)))
      return false;
  for (const slot of ['by', 'limit', 'status']) if (slot in wanted && complaint[slot] !== wanted[slot]) return false;
  if ('at' in wanted && !complaint['at']?.includes(wanted['at'])) return false;
  if (
    'expected' in wanted &&
    !complaint['wrong'].some((/** @type {Json} */ one) => one['expected'].includes(wanted['expected']))
  )
    return false;
  if (wanted['path'] === undefined) return true;
  const paths = [
    ...complaint['wrong'].map((/** @type {Json} */ one) => one['path']),
    ...complaint['missing'],
    ...complaint['unknown'],
    complaint['at'] ?? '',
  ];
  return paths.some((path) => plainPath(path).endsWith(plainPath(wanted['path'])));
}

/** What of the facts does not hold, a clause each. @param {Json} account @param {Json} facts */
export function missedFacts(account, facts) {
  const missed = [];
  for (const member of ['subject', 'verdict', 'culprit', 'do']) {
    const said = account[member];
    if (facts[member] && !facts[member].includes(said))
      missed.push(`${member} ${said}, not ${facts[member].join('|')}`);
    if (facts['not']?.[member]?.includes(said)) missed.push(`${member} is falsely ${said}`);
  }
  const may = facts['callsMay'] ?? [];
  const { calls } = account;
  const named = JSON.stringify(calls.map((/** @type {Json} */ { toolName, complete }) => [toolName, complete]));
  if (facts['noCalls'] && !holdsCalls([], calls, may, false)) missed.push(`calls ${named}, not none`);
  if (facts['calls'] && !holdsCalls(facts['calls'], calls, may, facts['callsAtLeast'] !== undefined))
    missed.push(`calls ${named}`);
  if (facts['callsAny'] && !facts['callsAny'].some((/** @type {Json[]} */ some) => holdsCalls(some, calls, may, false)))
    missed.push(`calls ${named}, none of callsAny`);
  if (facts['noReaders'] && account['readers'].length > 0) missed.push('readers were asked');
  const { complaints } = account;
  if (
    facts['complaints'] &&
    !facts['complaints'].some((/** @type {Json} */ wanted) =>
      complaints.some((/** @type {Json} */ one) => isComplaint(wanted, one)),
    )
  )
    missed.push(
      `complaints ${JSON.stringify(complaints.map((/** @type {Json} */ { quote, start, end, line, column, ...slots }) => slots))}`,
    );
  const own = [
    account['sentence'],
    account['next'],
    account['message'] ?? '',
    ...account['causes'].flatMap((/** @type {Json} */ cause) => [cause['title'], cause['message'], cause['why']]),
  ];
  const all = [
    ...own,
    ...complaints.map((/** @type {Json} */ one) => one['quote']),
    ...account['causes'].map((/** @type {Json} */ cause) => cause['evidence'].text ?? cause['evidence']),
  ];
  const said = all.join('\n').toLowerCase();
  for (const pattern of facts['says'] ?? [])
    if (!new RegExp(pattern).test(said)) missed.push(`does not say /${pattern}/`);
  const ownSaid = own
    .join('\n')
    .replace(/“[^”]*”/g, '')
    .toLowerCase();
  for (const pattern of facts['never'] ?? []) if (new RegExp(pattern).test(ownSaid)) missed.push(`says /${pattern}/`);
  const lines = [...account['causes'], ...complaints].map((/** @type {Json} */ { line }) => line);
  if (facts['line'] && !facts['line'].some((/** @type {number} */ line) => lines.includes(line)))
    missed.push(`lines ${lines}, not ${facts['line']}`);
  return missed;
}
