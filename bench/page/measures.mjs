import { atMost } from '../../scripts/audit/findings.mjs';
import { pasteAndWait, playFor, pressButton, seekAround, watchAnswers, watchEvents } from './probe.mjs';
import { MANY_SPANS, ONE_OF_MANY } from './replies.mjs';
import { cpuBetween, longestCpu, percentile } from './trace.mjs';
import { openPage, parserOf, traced } from './visit.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {import('../../scripts/audit/findings.mjs').Finding} Finding */

const SEEKS = 100;
const STEPS = 60;
const PLAY_MS = 5_000;
const LOADS = 50;
const KEYS = 30;
/** Time for what follows a verdict: painting, fixes, rates. */
const SETTLED_MS = 1_500;
/** Smaller texts are read before anything could block. */
const LONG = 5_000_000;

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((ready) => void Object.assign(window, { benchText: ready }), text);
  return page.evaluate(pasteAndWait);
}

/**
 * Time to the verdict, the longest task until then, then seeks everywhere.
 * @param {Visit} visit @param {{ name: string, text: () => string }} reply @returns {Promise<Finding[]>}
 */
export async function measureReply(visit, { name, text }) {
  const page = await openPage(visit);
  const reply = text();
  /** @type {Awaited<ReturnType<typeof pasteAndWait>>} */
  let seen = { verdictMs: Number.NaN, firstCallMs: Number.NaN };
  const { marks, tasks } = await traced(page, async () => {
    seen = await paste(page, reply);
    await page.waitForTimeout(SETTLED_MS);
  });
  const parser = await parserOf(page);
  await parser.evaluate(watchAnswers);
  await page.evaluate(
    seekAround,
    Array.from({ length: SEEKS }, (_, index) => ((index * 61) % SEEKS) / SEEKS),
  );
  const seeks = await parser.evaluate(
    () => /** @type {{ benchSeeks: number[] }} */ (/** @type {unknown} */ (self)).benchSeeks,
  );
  await page.close();
  return [
    atMost(`${name}: verdict`, seen.verdictMs, null, 'ms'),
    atMost(`${name}: first call`, seen.firstCallMs, reply.length > LONG ? 1000 : null, 'ms'),
    atMost(`${name}: longest task`, longestCpu(tasks, marks[0]?.start ?? 0), 200, 'ms'),
    atMost(`${name}: seek p50`, percentile(seeks, 0.5), 16, 'ms'),
    atMost(`${name}: seek p99`, percentile(seeks, 0.99), 16, 'ms'),
  ];
}

/** Script on the main thread per step, and per frame of a replay. @param {Visit} visit @returns {Promise<Finding[]>} */
export async function measureReplay(visit) {
  const page = await openPage(visit);
  await paste(page, MANY_SPANS());
  // Pasted text is one chunk until it is split.
  await page.getByRole('button', { name: /^Reading / }).click();
  await page.getByRole('combobox', { name: 'Split' }).selectOption('4 characters');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next chunk' }).waitFor();
  await page.evaluate(seekAround, [0.5]);
  /** @type {Finding[]} */
  const findings = [];
  for (const name of ['Next chunk', 'Next state']) {
    const { marks, scripts } = await traced(page, () => page.evaluate(pressButton, { name, times: STEPS }));
    const costs = marks.slice(1).map(({ start }, index) => cpuBetween(scripts, marks[index]?.start ?? 0, start));
    findings.push(
      atMost(`${name} in 50,000 spans: script p50`, percentile(costs, 0.5), 8, 'ms'),
      atMost(`${name} in 50,000 spans: script p95`, percentile(costs, 0.95), 8, 'ms'),
    );
  }
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('16×');
  let frames = 1;
  const { tasks, scripts, marks } = await traced(page, async () => {
    frames = await page.evaluate(playFor, PLAY_MS);
  });
  const [from = { start: 0 }, to = { start: 0 }] = marks;
  await page.close();
  return [
    ...findings,
    atMost('play at 16×: script a frame', cpuBetween(scripts, from.start, to.start) / frames, 8, 'ms'),
    atMost('play at 16×: longest task', longestCpu(tasks, from.start, to.start), 50, 'ms'),
  ];
}

/** Growth of the page's heap from one round of replies to the next. @param {Visit} visit @returns {Promise<Finding[]>} */
export async function measureHeap(visit) {
  const page = await openPage(visit);
  const session = await page.context().newCDPSession(page);
  const usedMb = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const load = async (/** @type {number} */ from) => {
    for (let index = from; index < from + LOADS; index++) await paste(page, ONE_OF_MANY(index));
  };
  await load(0);
  const before = await usedMb();
  await load(LOADS);
  const growth = (await usedMb()) - before;
  await page.close();
  return [
    atMost(`heap after ${LOADS} replies`, before, null, 'MB'),
    atMost(`heap growth by ${LOADS} more`, growth, 5, 'MB'),
  ];
}

/** From a key to the next paint, on the page and in the editor; and the layout shift when the editor loads. @param {Visit} visit @returns {Promise<Finding[]>} */
export async function measureTouch(visit) {
  const page = await openPage(visit, watchEvents);
  await page.locator('body').press('ArrowLeft', { delay: 20 });
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('ArrowLeft', { delay: 40 });
  await page.getByRole('textbox', { name: 'Model output', exact: true }).focus();
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('x', { delay: 40 });
  await page.waitForTimeout(SETTLED_MS);
  const { benchKeys, benchShifts } = await page.evaluate(() => {
    const seen = /** @type {{ benchKeys: number[], benchShifts: number[] }} */ (/** @type {unknown} */ (window));
    return { benchKeys: seen.benchKeys, benchShifts: seen.benchShifts };
  });
  await page.close();
  return [
    // Events shorter than a frame are not reported.
    atMost('a key to the next paint p98', benchKeys.length === 0 ? 16 : percentile(benchKeys, 0.98), 100, 'ms'),
    atMost(
      'layout shift, editor and all',
      benchShifts.reduce((sum, one) => sum + one, 0),
      0.001,
      '',
    ),
  ];
}
