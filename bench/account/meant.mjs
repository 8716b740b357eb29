/** Holds readings of real replies to the calls that a person reads in them. */

/** @typedef {Record<string, any>} Json */
/** @typedef {{ parse: (row: Json) => Json, account: (row: Json) => Json }} Readers  each gives `verdict` and `calls` */

/** @param {Json} call */
const inOrder = ({ toolName, arguments: values }) =>
  JSON.stringify([toolName, Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Calls as a text to compare: of those that were read, only whole ones. @param {readonly Json[]} calls */
const callsText = (calls) =>
  calls
    .filter(({ complete }) => complete !== false)
    .map(inOrder)
    .join('\n');

const RUNS = ['clean', 'recovered'];

/**
 * How a reading fits what was meant: right, false (it is said to be fine and holds other calls) or wrong.
 * @param {Json} read @param {readonly Json[]} meant
 */
export function scoreOf({ verdict, calls }, meant) {
  if (callsText(calls) === callsText(meant)) return 'right';
  return RUNS.includes(verdict) ? 'false' : 'wrong';
}
