/**
 * A measured figure beside its bar; a bar of null only informs.
 * @typedef {object} Finding
 * @property {string} what
 * @property {number} measured
 * @property {number | null} bar
 * @property {'at most' | 'at least'} sense
 * @property {string} unit
 */

/** @param {Finding} finding */
export const isMet = ({ measured, bar, sense }) =>
  bar === null || (sense === 'at most' ? measured <= bar : measured >= bar);

/** @param {string} what @param {number} measured @param {number | null} bar @param {string} unit @returns {Finding} */
export const atMost = (what, measured, bar, unit) => ({ what, measured, bar, sense: 'at most', unit });

/** @param {string} what @param {number} measured @param {number} bar @param {string} unit @returns {Finding} */
export const atLeast = (what, measured, bar, unit = '') => ({ what, measured, bar, sense: 'at least', unit });

/** @param {number} value */
const figure = (value) => String(Math.round(value * 1000) / 1000);

/** One line a finding, in columns. @param {readonly Finding[]} findings */
export function tableOf(findings) {
  const lines = findings.map((finding) => [
    finding.what,
    `${figure(finding.measured)} ${finding.unit}`.trim(),
    finding.bar === null ? '' : `${finding.sense} ${figure(finding.bar)}`,
    finding.bar === null ? '' : isMet(finding) ? 'ok' : 'MISSED',
  ]);
  const all = [['what', 'measured', 'bar', ''], ...lines];
  const widths = [0, 1, 2, 3].map((i) => Math.max(...all.map((line) => line[i]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
