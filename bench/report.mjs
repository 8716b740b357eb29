/** @typedef {import('./contender.ts').Row} Row */
/** @typedef {import('./contender.ts').Outcome} Outcome */

/** The reader that the ratios compare with: ours, doing what a user waits for. */
const OURS = 'chunkscope: events and calls';

const TITLES = {
  cdata: 'Content in CDATA',
  escaped: 'Content escaped with entities',
  raw: 'Content as each dialect writes it',
  prose: 'Prose around one small call',
};

/** @param {Row} row */
const column = ({ chunk, size }) => `${chunk === null ? 'whole' : `${chunk} ch`} ${sizeName(size)}`;

/** @param {number} size */
const sizeName = (size) => (size >= 1e6 ? `${size / 1e6} MB` : `${size / 1e3} KB`);

/** More digits than such a measurement holds would mislead. @param {number} value */
const figure = (value) => (value >= 10 ? value.toFixed(0) : value.toPrecision(2));

/** @param {Outcome} outcome */
function speed(outcome) {
  switch (outcome.kind) {
    case 'ok':
      return figure(outcome.mbPerSecond);
    case 'wrong':
      return `${figure(outcome.mbPerSecond)} ✗`;
    case 'slow':
      return '>10 s';
    case 'failed':
      return 'fails';
    case 'skipped':
      return '–';
  }
}

/** How many times as fast as the row ours is. @param {Outcome} outcome @param {Outcome | undefined} ours */
function ratio(outcome, ours) {
  if (!ours || !('mbPerSecond' in ours)) return '';
  return 'mbPerSecond' in outcome ? `${figure(ours.mbPerSecond / outcome.mbPerSecond)}×` : speed(outcome);
}

/** @param {Outcome} outcome */
const peak = (outcome) => ('peakMb' in outcome && outcome.peakMb !== null ? outcome.peakMb.toFixed(0) : '');

/**
 * @param {readonly Row[]} rows
 * @param {string} heading
 * @param {(row: Row) => string} cell
 */
function table(rows, heading, cell) {
  const columns = [...new Set(rows.map(column))];
  const readers = [...new Set(rows.map(({ contender }) => contender))];
  const cells = new Map(rows.map((row) => [`${row.contender}|${column(row)}`, cell(row)]));
  const lines = readers.map((reader) => [reader, ...columns.map((name) => cells.get(`${reader}|${name}`) ?? '')]);
  const all = [[heading, ...columns], [...'-'.repeat(columns.length + 1)].map(() => '---'), ...lines];
  return all.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** The tables of a run as Markdown. @param {readonly Row[]} rows */
export function report(rows) {
  const ours = new Map(
    rows.filter(({ contender }) => contender === OURS).map((row) => [`${row.body} ${column(row)}`, row.outcome]),
  );
  const sections = Object.entries(TITLES).flatMap(([body, title]) => {
    const part = rows.filter((row) => row.body === body);
    if (part.length === 0) return [];
    return [
      `## ${title}`,
      table(part, 'MB/s', ({ outcome }) => speed(outcome)),
      ours.size > 0 &&
        body !== 'raw' &&
        table(part, 'ours is … as fast', (row) => ratio(row.outcome, ours.get(`${body} ${column(row)}`))),
      table(part, 'peak memory, MB', ({ outcome }) => peak(outcome)),
    ];
  });
  const failures = rows.flatMap(({ contender, outcome, ...row }) =>
    outcome.kind === 'failed'
      ? [`- ${contender}, ${row.body}, ${column({ contender, outcome, ...row })}: ${outcome.message}`]
      : [],
  );
  const legend =
    '✗ the content came back changed · >10 s stopped after ten seconds · – left out after a smaller size failed';
  return `${[...sections, failures.join('\n'), legend].filter(Boolean).join('\n\n')}\n`;
}
