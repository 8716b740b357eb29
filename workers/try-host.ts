import type { RunNews, TryService } from '../src/contract/try-service.ts';
import { printExactJson } from '../src/core/json/exact-json.ts';
import { asObject, type JsonObject, parseJson } from '../src/core/json/json-access.ts';
import type { PromptSettings } from '../src/core/prompts/prompt-settings.ts';
import { buildPrompt } from '../src/core/prompts/system-prompt.ts';
import type { PromptVariant } from '../src/core/prompts/variants.ts';
import { DefinitionsReader, type Workbench } from '../src/core/prompts/workshop/workbench.ts';
import { asksOf } from '../src/core/trial/asks-of.ts';
import { type DraftedChange, draftedChange } from '../src/core/trial/drafted-change.ts';
import { type ListedAnswer, listedAnswer, type OpenedAnswer, openAnswer } from '../src/core/trial/opened-answer.ts';
import { OpenedRun, type WantedAnswers } from '../src/core/trial/opened-run.ts';
import { PreparedTrial, type RunSettings, type ShownTask } from '../src/core/trial/prepared-trial.ts';
import { readTasks } from '../src/core/trial/read-tasks.ts';
import type { IntervalKind, Stopped } from '../src/core/trial/result.ts';
import {
  answerLine,
  attemptsOf,
  nativeVariant,
  type RunAnswer,
  type RunHeader,
  readRun,
  secondAttempt,
} from '../src/core/trial/run.ts';
import type { RunStatus } from '../src/core/trial/run-status.ts';
import { secondMessages } from '../src/core/trial/second-message.ts';
import { simulatedAnswer } from '../src/core/trial/simulated-answer.ts';
import { type SimulatedModel, simulatedModel } from '../src/core/trial/simulated-model.ts';
import type { Size } from '../src/core/trial/sizes.ts';
import { SIMULATED } from '../src/core/words/simulated.ts';
import { linesOf } from './lines-of.ts';
import { nextTurn } from './next-turn.ts';

/** Answers are judged for so long before other questions are let in. */
const SLICE_MS = 12;
/** Between two looks at a run that grows. */
const LOOK_MS = 100;
/** A question for news is answered after so long even where there is none. */
const LONGEST_WAIT_MS = 2_000;

const NOTHING_GOES_ON: Pick<RunStatus, 'inFlight' | 'wait' | 'pace' | 'refused'> = {
  inFlight: 0,
  wait: null,
  pace: null,
  refused: null,
};

/** What the variant without a prompt is called. */
const NATIVE_NAME = 'Native tools';

const COMPANION_ENDED = 'The companion has ended: what is there counts.';

/** Offers the trials of core through the contract. */
export class TryHost implements TryService {
  readonly #definitions = new DefinitionsReader();
  #prepared = new PreparedTrial([], [], []);
  #run: OpenedRun | null = null;
  #status: RunStatus = { ...NOTHING_GOES_ON, phase: 'done', stopped: null, from: 'file' };
  #version = 0;
  #lookedAt = -Infinity;
  /** Of the runs that were begun: what is late of one before is left out. */
  #begun = 0;
  #isFollowing = false;

  async prepare(bench: Workbench, variants: readonly PromptVariant[], tasks: string | null) {
    const tools = await this.#definitions.tools(bench);
    const given = tasks === null ? null : readTasks(tasks, tools);
    if (given?.ok === false) return { ok: false as const, error: given.error };
    const prompted = variants.map(({ name, settings }) => ({
      name,
      prompt: buildPrompt(tools, settings).text,
      dialect: settings.dialect ?? 'forge',
      style: settings.style,
    }));
    const native = { ...nativeVariant(freeName(NATIVE_NAME, variants)), style: 'escape' as const };
    this.#prepared = new PreparedTrial(tools, [...prompted, native], given?.value ?? null);
    return { ok: true as const, value: this.#prepared.overview() };
  }

  async task(at: number): Promise<ShownTask | null> {
    return this.#prepared.task(at);
  }

  async sizes(rounds: readonly number[], intervals: IntervalKind): Promise<readonly Size[]> {
    return this.#prepared.sizes(rounds, intervals);
  }

  async plan(settings: RunSettings): Promise<string> {
    return `${printExactJson(this.#prepared.plan(settings))}\n`;
  }

  async openRun(file: Blob): Promise<string | null> {
    const read = readRun(await wholeLines(file));
    if (!read.ok) return read.error;
    const { header, answers } = read.value;
    const own = this.#begin(header, 'reading', 'file');
    await this.#take(answers, own);
    if (own === this.#begun) this.#end(endOf(this.#run!));
    return null;
  }

  async sampleRun(settings: RunSettings): Promise<void> {
    const { variants, tools, tasks, rounds } = this.#prepared.plan(settings);
    const seed = 0;
    const header: RunHeader = {
      format: 'chunkscope-run',
      version: 1,
      at: new Date().toISOString(),
      model: SIMULATED,
      endpoint: null,
      api: 'openai',
      variants,
      tools,
      rounds,
      tasks: tasks.length,
      simulated: true,
      seed,
      ...(settings.secondTry && { secondTry: true }),
      ...asksOf(tasks),
      ...(settings.untilKnown && { intervals: 'anytime' }),
    };
    const own = this.#begin(header, 'running', 'sample');
    const model = simulatedModel(seed);
    for (let round = 1; round <= rounds && own === this.#begun; round++) {
      await this.#take(simulatedAnswers(model, header, tasks, round), own);
      if (settings.untilKnown && round < rounds && own === this.#begun && this.#run?.isKnown())
        return this.#end('known');
    }
    if (own === this.#begun) this.#end('done');
  }

  async follow(token: string): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    try {
      const response = await fetch('/_chunkscope/live', { headers: { 'x-chunkscope-token': token } });
      if (!response.ok || !response.body) return;
      for await (const lines of linesOf(response.body)) {
        for (const line of lines) await this.#takeLine(asObject(parseJson(line)));
        await nextTurn();
      }
    } catch {
      // The companion has ended; what it told stays.
    } finally {
      this.#isFollowing = false;
      const { from, phase } = this.#status;
      if (from === 'companion' && phase !== 'done')
        this.#set({ ...this.#status, ...NOTHING_GOES_ON, phase: 'done', stopped: 'user', refused: COMPANION_ENDED });
    }
  }

  async news(since: number): Promise<RunNews | null> {
    const asked = performance.now();
    while (this.#version === since && performance.now() - asked < LONGEST_WAIT_MS) await after(LOOK_MS / 2);
    if (this.#version === since) return null;
    const rest = this.#lookedAt + LOOK_MS - performance.now();
    if (rest > 0) await after(rest);
    this.#lookedAt = performance.now();
    const { run, version, status } = { run: this.#run, version: this.#version, status: this.#status };
    return run && { version, report: run.report(status.stopped ?? 'user'), status };
  }

  async list(wanted: WantedAnswers): Promise<readonly ListedAnswer[]> {
    const run = this.#run;
    if (!run) return [];
    return run.wanted(wanted).flatMap((row) => listedAnswer(run, row) ?? []);
  }

  async open(row: number): Promise<OpenedAnswer | null> {
    return this.#run && openAnswer(this.#run, row, nextTurn);
  }

  async draft(row: number, bench: Workbench, settings: PromptSettings): Promise<DraftedChange | null> {
    const found = this.#run?.rows[row];
    return found ? draftedChange(found, await this.#definitions.tools(bench), settings) : null;
  }

  async runFile(): Promise<Blob> {
    const run = this.#run;
    const values = run ? [run.header, ...run.rows.map(({ answer }) => answer)] : [];
    return new Blob(
      values.map((value) => `${printExactJson(value)}\n`),
      { type: 'application/x-ndjson' },
    );
  }

  /** A line of the companion: a run begins, an answer to it, or what it is doing. */
  async #takeLine(line: JsonObject): Promise<void> {
    if (line['format'] === 'chunkscope-run') this.#begin(line as unknown as RunHeader, 'running', 'companion');
    else if (this.#status.from !== 'companion') return;
    else if (line['type'] === 'try') this.#set({ ...(line as unknown as RunStatus), from: 'companion' });
    else if (typeof line['variant'] === 'string') await this.#take([line as unknown as RunAnswer], this.#begun);
  }

  #begin(header: RunHeader, phase: RunStatus['phase'], from: RunStatus['from']): number {
    this.#begun += 1;
    this.#run = new OpenedRun(header);
    this.#set({ ...NOTHING_GOES_ON, phase, stopped: null, from });
    return this.#begun;
  }

  #end(stopped: Stopped): void {
    this.#set({ ...NOTHING_GOES_ON, phase: 'done', stopped, from: this.#status.from });
  }

  #set(status: RunStatus): void {
    this.#status = status;
    this.#version += 1;
  }

  /** Takes answers, and lets other questions in between. */
  async #take(answers: Iterable<RunAnswer>, own: number): Promise<void> {
    let until = performance.now() + SLICE_MS;
    for (const answer of answers) {
      if (own !== this.#begun) return;
      this.#run?.add(answer);
      this.#version += 1;
      if (performance.now() < until) continue;
      await nextTurn();
      until = performance.now() + SLICE_MS;
    }
  }
}

function* simulatedAnswers(
  model: SimulatedModel,
  header: RunHeader,
  tasks: Parameters<typeof attemptsOf>[1],
  round: number,
): Generator<RunAnswer> {
  const messageAfter = header.secondTry ? secondMessages(header) : () => null;
  for (const attempt of attemptsOf(header.variants, tasks, round)) {
    const first = answerLine(attempt, simulatedAnswer(model, attempt));
    yield first;
    const message = messageAfter(first);
    if (message === null) continue;
    const second = secondAttempt(attempt, first, message);
    yield answerLine(second, simulatedAnswer(model, second));
  }
}

/** A name that no variant has. */
const freeName = (name: string, variants: readonly PromptVariant[]): string =>
  variants.some((variant) => variant.name === name) ? freeName(`${name} of the API`, variants) : name;

/** Why a run that is read from a file is over: its lines do not say, so all of it, what may be known, or the user. */
function endOf(run: OpenedRun): Stopped {
  if (run.rows.length >= run.planned) return 'done';
  const isWhole = run.rows.length % (run.header.tasks * run.header.variants.length) === 0;
  return run.intervals === 'anytime' && isWhole && run.isKnown() ? 'known' : 'user';
}

/** A file that is still written to ends in half a line, which `readRun` leaves out; one that ends without a line break does not. */
async function wholeLines(file: Blob): Promise<string> {
  const text = await file.text();
  const last = text.slice(text.lastIndexOf('\n') + 1);
  return last !== '' && parseJson(last) !== undefined ? `${text}\n` : text;
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
