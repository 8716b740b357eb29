import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { printExactJson } from '../../core/json/exact-json.ts';
import { type ReadRun, type RunAnswer, type RunHeader, readRun } from '../../core/trial/run.ts';
import type { Task } from '../../core/trial/task.ts';
import { InputError, orRefuse, UsageError } from '../command.ts';
import { ndjsonLine } from '../ndjson.ts';
import { reasonOf } from '../read-file.ts';

/** The file of a run: whole lines alone, each written at once. */
export class RunFile {
  readonly #path: string;
  readonly #header: RunHeader;
  #file: number | null = null;
  /** What is there already. */
  readonly before: readonly RunAnswer[];

  /** Goes on with a run that is there, or refuses it; nothing is written before there is an answer. */
  constructor(path: string, header: RunHeader, tasks: readonly Task[], resume: boolean) {
    this.#path = path;
    const found = existsSync(path) ? readFileSync(path) : null;
    if (found !== null && !resume)
      throw new UsageError(`${path} is there already; --resume goes on with it, another --out begins another run.`);
    // A run without a whole first line holds nothing to go on with.
    if (found === null || !found.includes('\n')) {
      this.#header = header;
      this.before = [];
      return;
    }
    const run = orRefuse(readRun(found.toString('utf8')));
    const different = differenceOf(run.header, header) ?? otherTasks(run.answers, tasks);
    if (different !== null)
      throw new UsageError(`${path} holds a run with ${different}; --resume goes on with the same plan only.`);
    this.#header = run.header;
    this.before = run.answers;
    this.#file = this.#opened('a', () => truncateSync(path, found.lastIndexOf('\n') + 1));
  }

  /** Of the run that is gone on with, else of the new one. */
  get header(): RunHeader {
    return this.#header;
  }

  keep(answer: RunAnswer): void {
    if (this.#file === null) {
      this.#file = this.#opened('w');
      writeSync(this.#file, ndjsonLine(printExactJson(this.#header)));
    }
    writeSync(this.#file, ndjsonLine(printExactJson(answer)));
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #opened(flags: 'a' | 'w', before?: () => void): number {
    try {
      before?.();
      return openSync(this.#path, flags, 0o600);
    } catch (error) {
      throw new InputError(`${this.#path} can't be written: ${reasonOf(error)}.`);
    }
  }
}

/** The header of the run in a file; null if the file holds none. */
export function headerIn(path: string): RunHeader | null {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const read = readRun(text.slice(0, text.indexOf('\n') + 1));
  return read.ok ? read.value.header : null;
}

/** Members in which a run and the plan that goes on with it have to agree, as sentences name them. */
const SAME = {
  variants: 'other variants',
  tools: 'other tools',
  tasks: 'another number of tasks',
  rounds: 'another number of rounds',
  model: 'another model',
  endpoint: 'another endpoint',
  api: 'another API',
  simulated: 'another kind of model',
  seed: 'another seed',
  secondTry: 'another rule for second messages',
  body: 'another body',
  removed: 'another key in its body or endpoint',
} as const satisfies Partial<Record<keyof RunHeader, string>>;

function differenceOf(run: ReadRun['header'], plan: RunHeader): string | null {
  if (plan.intervals === 'anytime' && run.intervals === undefined) return 'figures that hold at its end alone';
  const members = Object.keys(SAME) as (keyof typeof SAME)[];
  const found = members.find((member) => printExactJson(run[member]) !== printExactJson(plan[member]));
  return found === undefined ? null : SAME[found];
}

/** A run keeps no tasks, but of each answer its kind and what was expected. */
function otherTasks(answers: readonly RunAnswer[], tasks: readonly Task[]): string | null {
  const known = new Map(tasks.map(({ id, kind, expect }) => [id, printExactJson({ kind, expect })]));
  const isKnown = ({ task, kind, expect }: RunAnswer): boolean => known.get(task) === printExactJson({ kind, expect });
  return answers.every(isKnown) ? null : 'other tasks';
}
