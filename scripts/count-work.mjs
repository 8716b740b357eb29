/**
 * Counts the work on hostile texts (`node scripts/count-work.mjs LENGTH [ONE_IN]`): functions and blocks, each as often as V8
 * enters it. With `ONE_IN` each text is used in one of so many ways alone, the next one in others. The count is the same on every machine, however busy; a search inside a pattern or a string is one step. Prints a line
 * of JSON for each use and text.
 */
import { Session } from 'node:inspector/promises';
import { bundledHostile } from './bundle-hostile.mjs';

const TIMES = 4;
const [length = 0, oneIn = 1] = process.argv.slice(2).map(Number);

const session = new Session();
session.connect();
await session.post('Profiler.enable');
// Only what is compiled after this is counted block by block.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { USES, HOSTILE_TEXTS, ofLength } = await bundledHostile();

// What is taken is counted from zero again.
await session.post('Profiler.takePreciseCoverage');

/** @param {() => unknown} run */
async function workOf(run) {
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/.chunkscope/hostile/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

for (const [nth, [use, run]] of Object.entries(USES).entries())
  for (const text of HOSTILE_TEXTS.filter((_, index) => (nth + index) % oneIn === 0)) {
    const [short, long] = /** @type {[string, string]} */ ([1, TIMES].map((times) => ofLength(text, times * length)));
    const before = await workOf(() => run(short, text));
    let answer = 0;
    const after = await workOf(async () => {
      answer = await run(long, text);
    });
    console.log(JSON.stringify({ use, text, growth: after / before / TIMES, length: long.length, answer }));
  }
