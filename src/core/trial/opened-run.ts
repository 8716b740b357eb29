import { type Evidence, evidenceOf, NO_EVIDENCE } from '../logs/evidence.ts';
import { sectionOf, titleOf } from '../logs/opened/cause-words.ts';
import type { SectionId } from '../prompts/sections/prompt-section.ts';
import { getOrCreate } from '../words/get-or-create.ts';
import { contentTitle, inOrder } from './content-titles.ts';
import { COPIED_KEY, COPIED_TITLE } from './copied-example.ts';
import { endOfCall, taskDialects } from './copy-tasks.ts';
import { type JudgedAnswer, runs, type TryLane } from './judge-answer.ts';
import { type IntervalKind, type Stopped, type TryResult, TryTally } from './result.ts';
import { type NotRun, type RunAnswer, type RunHeader, secondId } from './run.ts';

/** What became of one answer, told by the lane that decides: right, right but for its values, or lost. */
export type AnswerFate = 'right' | 'other' | 'lost' | 'not-run';

/** What came of the message that followed an answer. */
export interface SecondAnswer {
  readonly message: string;
  readonly text: string;
  readonly fate: AnswerFate;
}

/** One answer of a run that is looked at. */
export interface RunRow {
  readonly answer: RunAnswer;
  /** Null where it was not run. */
  readonly judged: JudgedAnswer | null;
  readonly fate: AnswerFate;
  /** Key of why it is not right; empty where it is, or was not run. */
  readonly cause: string;
}

/** What the answers to one kind of content became, of one variant. */
export interface ContentCell {
  /** Answers that the run asks for. */
  readonly planned: number;
  readonly run: number;
  readonly right: number;
  readonly other: number;
  readonly lost: number;
}

/** Why answers are not right, and how many of each variant. */
export interface RunCause {
  readonly key: string;
  readonly title: string;
  /** Of the first answer, and in how many tools and arguments there is one. */
  readonly tool: string;
  readonly path: string;
  readonly places: number;
  readonly evidence: Evidence;
  readonly count: number;
  readonly lost: number;
  /** By variant, in the order of the run. */
  readonly counts: readonly number[];
  /** The section of a prompt that can prevent it; null where none can. */
  readonly section: { readonly id: SectionId; readonly title: string } | null;
}

/** A run as the page shows it, so far or to its end. */
export interface RunReport {
  readonly model: string;
  readonly endpoint: string | null;
  readonly isSimulated: boolean;
  readonly at: string;
  readonly variants: RunHeader['variants'];
  readonly temperature: unknown;
  readonly rounds: number;
  readonly tasks: number;
  /** Answers that the run asks for, those that are there, and those that were not run. */
  readonly planned: number;
  readonly answers: number;
  readonly notRun: Readonly<Partial<Record<NotRun, number>>>;
  /** How much of each round is there, from 0 to 1. */
  readonly roundsDone: readonly number[];
  readonly lane: TryLane;
  readonly contents: readonly {
    readonly kind: string;
    readonly title: string;
    readonly cells: readonly ContentCell[];
  }[];
  readonly causes: readonly RunCause[];
  readonly wrong: number;
  /** Its pairs and claims are those of the lane that decides. */
  readonly result: TryResult;
}

/** Which answers are listed. */
export interface WantedAnswers {
  readonly kind: string | null;
  readonly variant: string | null;
  readonly cause: string | null;
  readonly isRight: boolean;
}

interface Cause {
  readonly head: Omit<RunCause, 'places' | 'count' | 'lost' | 'counts'>;
  readonly places: Set<string>;
  count: number;
  lost: number;
  readonly counts: number[];
}

type Counted = { run: number; right: number; other: number; lost: number };

/** A run whose answers come one after the other. What an answer costs does not grow with those before it. */
export class OpenedRun {
  readonly header: RunHeader;
  readonly rows: RunRow[] = [];
  readonly #tally: TryTally;
  readonly #ids = new Set<string>();
  readonly #after = new Map<string, SecondAnswer>();
  readonly #variants: readonly string[];
  readonly #tasksByKind = new Map<string, Set<string>>();
  readonly #cells = new Map<string, Counted[]>();
  readonly #causes = new Map<string, Cause>();
  readonly #byRound: number[];
  readonly #notRun = new Map<NotRun, number>();

  constructor(header: RunHeader) {
    this.header = header;
    this.#tally = new TryTally(header);
    this.#variants = header.variants.map(({ name }) => name);
    this.#byRound = Array.from({ length: header.rounds }, () => 0);
  }

  get intervals(): IntervalKind {
    return this.header.intervals ?? 'fixed';
  }

  get planned(): number {
    const { tasks, rounds, variants } = this.header;
    return tasks * rounds * variants.length;
  }

  /** Whether the answer to the question of a run is known. */
  isKnown(): boolean {
    return this.#tally.isKnown();
  }

  /** Takes the next answer; one that is there already is left out. An answer to a message belongs to the one before it. */
  add(answer: RunAnswer): void {
    const { id, kind, task, round, notRun, after } = answer;
    const variant = this.#variants.indexOf(answer.variant);
    if (variant < 0 || this.#ids.has(id)) return;
    this.#ids.add(id);
    const judged = this.#tally.add(answer);
    const fate = fateOf(judged);
    if (after !== undefined) {
      this.#after.set(id, { message: after, text: answer.input, fate });
      return;
    }
    getOrCreate(this.#tasksByKind, kind, () => new Set<string>()).add(task);
    if (this.#byRound[round - 1] !== undefined) this.#byRound[round - 1]! += 1;
    if (notRun !== undefined) this.#notRun.set(notRun, (this.#notRun.get(notRun) ?? 0) + 1);
    const cells = getOrCreate(this.#cells, kind, () => this.#variants.map(nothingCounted));
    const cell = cells[variant]!;
    if (fate !== 'not-run') {
      cell.run += 1;
      cell[fate] += 1;
    }
    const cause = judged && fate !== 'right' ? this.#cause(answer, judged, fate, variant) : '';
    this.rows.push({ answer, judged, fate, cause });
  }

  /** What came of the message after a first answer; null where there was none. */
  afterOf(id: string): SecondAnswer | null {
    return this.#after.get(secondId(id)) ?? null;
  }

  report(stopped: Stopped): RunReport {
    const { model, endpoint, simulated, at, variants, rounds, tasks, body } = this.header;
    const ends = this.#ends();
    const lane = this.#tally.decidingLane();
    const each = tasks * variants.length;
    const causes = [...this.#causes.values()].sort((a, b) => b.count - a.count || (a.head.key < b.head.key ? -1 : 1));
    return {
      model,
      endpoint,
      isSimulated: simulated === true,
      at,
      variants,
      temperature: body?.['temperature'],
      rounds,
      tasks,
      planned: this.planned,
      answers: this.rows.length,
      notRun: Object.fromEntries(this.#notRun),
      roundsDone: this.#byRound.map((count) => (each === 0 ? 0 : count / each)),
      lane,
      contents: inOrder(this.#cells.keys()).map((kind) => ({
        kind,
        title: contentTitle(kind, ends),
        cells: this.#cells
          .get(kind)!
          .map((cell) => ({ ...cell, planned: (this.#tasksByKind.get(kind)?.size ?? 0) * rounds })),
      })),
      causes: causes.map(({ head, places, count, lost, counts }) => ({
        ...head,
        places: places.size,
        count,
        lost,
        counts: [...counts],
      })),
      wrong: causes.reduce((sum, { count }) => sum + count, 0),
      result: this.#tally.result(this.intervals, stopped, [lane]),
    };
  }

  /** The places in `rows` of the answers that are wanted, as they came. */
  wanted({ kind, variant, cause, isRight }: WantedAnswers): readonly number[] {
    return this.rows.flatMap(({ answer, fate, cause: why }, at) => {
      const isWanted =
        fate !== 'not-run' &&
        (fate === 'right') === isRight &&
        (kind === null || answer.kind === kind) &&
        (variant === null || answer.variant === variant) &&
        (cause === null || why === cause);
      return isWanted ? [at] : [];
    });
  }

  /** The marks that end a call in the dialects of the variants. */
  #ends(): readonly string[] {
    const [tool] = this.header.tools;
    if (!tool) return [];
    return [...new Set(taskDialects(this.header.variants).map((dialect) => endOfCall(dialect, tool)))];
  }

  #cause(answer: RunAnswer, judged: JudgedAnswer, fate: AnswerFate, variant: number): string {
    const { otherwise, isCopied } = judged;
    const trouble = isCopied ? null : judged.trouble;
    const tool = trouble?.tool || answer.expect?.toolName || '';
    const path = trouble ? trouble.path : (otherwise?.path ?? '');
    // The same content is put into many arguments: what breaks it is one cause, wherever it is.
    const key = isCopied ? COPIED_KEY : trouble ? trouble.codes.join(' ') : `other: ${otherwise?.title ?? ''}`;
    const cause = getOrCreate(this.#causes, key, () => ({
      head: {
        key,
        title: isCopied
          ? COPIED_TITLE
          : trouble
            ? titleOf(trouble.codes)
            : (otherwise?.title ?? (fate === 'lost' ? 'No call' : 'Not as meant')),
        tool,
        path,
        evidence: trouble ? evidenceOf(answer.input, trouble.span) : (otherwise?.asked ?? NO_EVIDENCE),
        section: trouble ? sectionOf(trouble.codes) : null,
      },
      count: 0,
      lost: 0,
      places: new Set<string>(),
      counts: this.#variants.map(() => 0),
    }));
    cause.places.add(`${tool}\n${path}`);
    cause.count += 1;
    if (fate === 'lost') cause.lost += 1;
    cause.counts[variant]! += 1;
    return key;
  }
}

const nothingCounted = (): Counted => ({ run: 0, right: 0, other: 0, lost: 0 });

/** Right, else whether it runs: a call that runs with other values is not lost. */
function fateOf(judged: JudgedAnswer | null): AnswerFate {
  if (judged === null) return 'not-run';
  const { right, resilient } = judged.lanes;
  const isRun = runs(judged);
  if (right ?? isRun) return 'right';
  return isRun || resilient ? 'other' : 'lost';
}
