/** Measures one case in a process of its own (a child of engine.mjs), so that no other reader affects it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { contenders } from './contenders/contenders.mjs';
import { inputOf } from './inputs.mjs';

/** Shortest run that the clock can measure; short texts are read repeatedly until a run lasts so long. */
const RUN_MS = 5;
/** Processor time: on a busy machine a reader gets only part of the clock's time, and much code takes longer to warm up. */
const WARM_UP_MS = 600;
const FEWEST_RUNS = 5;
const MOST_RUNS = 15;
/** After the fewest runs, no more are started beyond this time. */
const ENOUGH_MS = 3000;

/** @typedef {import('./contender.ts').Contender} Contender */

/**
 * Milliseconds of one run of `times` readings.
 * @param {Contender} contender @param {string[]} chunks @param {number} times
 */
async function run(contender, chunks, times) {
  process.send?.({ kind: 'run' });
  const start = performance.now();
  for (let i = 0; i < times; i++) {
    const result = contender.read(chunks);
    if (result instanceof Promise) await result;
  }
  return performance.now() - start;
}

/** @param {Contender} contender @param {string[]} chunks */
async function timings(contender, chunks) {
  let times = 1;
  for (const start = processorMs(); processorMs() - start < WARM_UP_MS; ) {
    const elapsed = await run(contender, chunks, times);
    if (elapsed < RUN_MS) times *= 2;
  }
  const perReading = [];
  for (let spent = 0; perReading.length < FEWEST_RUNS || (perReading.length < MOST_RUNS && spent < ENOUGH_MS); ) {
    const elapsed = await run(contender, chunks, times);
    perReading.push(elapsed / times);
    spent += elapsed;
  }
  return perReading;
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/**
 * What a reading gives, with the growth of the resident set at its peak in MB; null where the system does not say
 * (Linux does).
 * @param {() => unknown} read
 */
async function watchPeak(read) {
  globalThis.gc?.();
  const before = resetPeak();
  const result = await read();
  return { result, peakMb: before === null ? null : Math.max(0, residentPeakMb() - before) };
}

/** Sets the peak back to what is resident, and gives that. */
function resetPeak() {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
    return residentPeakMb();
  } catch {
    return null;
  }
}

function residentPeakMb() {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}

/** @param {import('./contender.ts').Case} wanted @returns {Promise<import('./contender.ts').Outcome>} */
async function measure(wanted) {
  const contender = contenders.find(({ name }) => name === wanted.contender);
  if (!contender) return { kind: 'failed', message: `There is no contender "${wanted.contender}".` };
  const { chunks, text, content } = inputOf(wanted, contender);
  process.send?.({ kind: 'run' });
  // The first reading alone tells the memory: later ones find the heap already grown.
  const { result, peakMb } = await watchPeak(() => contender.read(chunks));
  const found = contender.content ? contender.content(result, text) : content;
  const perReading = await timings(contender, chunks);
  return {
    kind: found === content ? 'ok' : 'wrong',
    mbPerSecond: text.length / 1000 / median(perReading),
    bestMbPerSecond: text.length / 1000 / Math.min(...perReading),
    runs: perReading.length,
    peakMb,
  };
}

process.once('message', async (wanted) => {
  const outcome = await measure(/** @type {import('./contender.ts').Case} */ (wanted)).catch((error) => ({
    kind: 'failed',
    message: error instanceof Error ? error.message : String(error),
  }));
  process.send?.({ kind: 'done', outcome }, undefined, undefined, () => process.disconnect());
});
