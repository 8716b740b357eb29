/**
 * Measures how time and answers grow on hostile replies: `npm run bench:hostile [-- --only USE] [--length N]`.
 * bench/README.md says what is measured.
 */
import { parseArgs } from 'node:util';
import { bundledHostile } from '../scripts/bundle-hostile.mjs';

const TIMES = 4;
/** So many times the length may take so many times as long, and no longer than this; an answer so many times the text. */
const MOST_GROWTH = 7;
const LIMIT_MS = 10_000;
const LONGEST_ANSWER = 100;
/** Shorter times show garbage collection, not growth. */
const FEW_MS = 200;

const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true }, length: { type: 'string', default: '40000' } },
});

const { USES, HOSTILE_TEXTS, ofLength } = await bundledHostile();

/** @param {() => unknown} run */
async function processorMs(run) {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

let missed = 0;
for (const [name, run] of Object.entries(USES)) {
  if (options.only && !options.only.includes(name)) continue;
  for (const text of HOSTILE_TEXTS) {
    const [short, long] = [1, TIMES].map((times) => ofLength(text, times * Number(options.length)));
    if (short === undefined || long === undefined) continue;
    let size = 0;
    await run(short, text);
    const shortMs = await processorMs(() => run(short, text));
    const longMs = await processorMs(async () => {
      size = await run(long, text);
    });
    const growth = longMs < FEW_MS ? 0 : longMs / shortMs;
    const isMissed = growth > MOST_GROWTH || longMs > LIMIT_MS || size > LONGEST_ANSWER * long.length;
    if (isMissed) missed += 1;
    const figures = [
      `${Math.round(shortMs)} ms`,
      `${Math.round(longMs)} ms`,
      `× ${growth.toFixed(1)}`,
      `${(size / long.length).toFixed(1)} of the text`,
    ];
    const what = [text.before ?? '', text.again].map((part) => JSON.stringify(part)).join(' ');
    console.log(`${isMissed ? '✗' : ' '} ${name.padEnd(9)} ${figures.join(', ')}  ${what}`);
  }
}
console.log(missed === 0 ? 'All grow with the length.' : `${missed} do not grow with the length.`);
process.exitCode = missed === 0 ? 0 : 1;
