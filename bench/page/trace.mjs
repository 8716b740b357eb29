/** Reads what Chromium traced of a page's main thread. */

/**
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts microseconds
 * @property {number} [dur] microseconds
 * @property {number} [tdur] microseconds on the processor
 */

/**
 * @typedef {object} Task
 * @property {number} start milliseconds
 * @property {number} cpuMs what the thread itself used, whatever else the machine did
 */

export const CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline'];

const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'FireAnimationFrame',
  'EventDispatch',
  'TimerFire',
  'HandlePostMessage',
]);

/** @param {TraceEvent} event @returns {Task} */
const task = ({ ts, dur = 0, tdur = dur }) => ({ start: ts / 1000, cpuMs: tdur / 1000 });

/** Main-thread tasks and runs of script of the page that set the mark, in order. @param {Buffer} buffer @param {string} mark */
export function mainThread(buffer, mark) {
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse(buffer.toString());
  const marks = traceEvents.filter(({ name }) => name.startsWith(mark)).sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (!first) throw new Error(`The trace holds no mark "${mark}".`);
  const own = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === first.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask');
  /** @type {TraceEvent[]} */
  const scripts = [];
  let covered = 0;
  for (const event of own) {
    if (!SCRIPT.has(event.name) || event.ts < covered) continue;
    scripts.push(event);
    covered = event.ts + (event.dur ?? 0);
  }
  return {
    marks: marks.map(({ name, ts }) => ({ name, start: ts / 1000 })),
    tasks: tasks.map(task),
    scripts: scripts.map(task),
  };
}

/** Processor time of the longest task between two moments. @param {readonly Task[]} tasks @param {number} start */
export const longestCpu = (tasks, start, end = Number.POSITIVE_INFINITY) =>
  Math.max(0, ...tasks.filter((one) => one.start >= start && one.start <= end).map(({ cpuMs }) => cpuMs));

/** @param {readonly Task[]} tasks @param {number} start @param {number} end */
export const cpuBetween = (tasks, start, end) =>
  tasks.filter((one) => one.start >= start && one.start < end).reduce((sum, { cpuMs }) => sum + cpuMs, 0);

/** @param {readonly number[]} values @param {number} part between 0 and 1 */
export function percentile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
