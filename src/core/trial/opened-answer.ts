import type { Fixture } from '../cases/fixture.ts';
import { type Evidence, evidenceOf, NO_EVIDENCE } from '../logs/evidence.ts';
import { reportOf } from '../travel/report-of.ts';
import type { SessionReport } from '../travel/session-report.ts';
import type { AnswerFate, OpenedRun, SecondAnswer } from './opened-run.ts';
import type { Otherwise } from './otherwise.ts';

/** An answer in a list. */
export interface ListedAnswer {
  /** Its place in the run. */
  readonly row: number;
  readonly id: string;
  readonly tool: string;
  readonly round: number;
  readonly evidence: Evidence;
  readonly fate: AnswerFate;
  /** As written, with ampersands forgiven, recovered, right values; null where nobody knows. */
  readonly lanes: readonly (boolean | null)[];
}

/** An answer read again, with what was asked. */
export interface OpenedAnswer extends ListedAnswer {
  readonly variant: string;
  readonly text: string;
  readonly report: SessionReport;
  readonly otherwise: Otherwise | null;
  /** Key of its cause; empty where it is right. */
  readonly cause: string;
  /** The message that followed it and what came, where it did not run and the run sends messages. */
  readonly after: SecondAnswer | null;
  readonly fixture: Fixture;
}

/** The answer of a row as a line of a list. */
export function listedAnswer(run: OpenedRun, row: number): ListedAnswer | null {
  const found = run.rows[row];
  if (!found) return null;
  const { answer, judged, fate } = found;
  const { strict, ampersand, resilient, right } = judged?.lanes ?? NO_LANES;
  const trouble = judged?.trouble ?? null;
  return {
    row,
    id: answer.id,
    tool: answer.expect?.toolName ?? '',
    round: answer.round,
    evidence: trouble?.span
      ? evidenceOf(answer.input, trouble.span)
      : (judged?.otherwise?.asked ?? (judged ? evidenceOf(answer.input, null) : NO_EVIDENCE)),
    fate,
    lanes: [strict, ampersand, resilient, right],
  };
}

const NO_LANES = { strict: null, ampersand: null, resilient: null, right: null };

/** An answer with all that is known of it; `turn` is awaited between stretches of a long one. */
export async function openAnswer(run: OpenedRun, row: number, turn: () => Promise<void>): Promise<OpenedAnswer | null> {
  const listed = listedAnswer(run, row);
  const found = run.rows[row];
  if (!listed || !found) return null;
  const { answer, judged, cause } = found;
  const { tools, model, variants } = run.header;
  const { variant, chunks, input, frames, finish, id } = answer;
  const native = frames && { frames };
  const dialect = variants.find(({ name }) => name === variant)?.dialect ?? 'auto';
  const pieces = chunks.length > 0 ? chunks : [input];
  const end = finish === null ? {} : { streamEnd: { reason: finish } };
  return {
    ...listed,
    variant,
    text: input,
    report: await reportOf(pieces, { tools, dialect, ...native, ...end }, turn),
    otherwise: judged?.otherwise ?? null,
    cause,
    after: run.afterOf(id),
    fixture: {
      format: 'chunkscope-fixture',
      version: 1,
      title: id,
      source: { kind: 'run', model, ...(finish !== null && { finishReason: finish }) },
      chunks: pieces,
      ...native,
      tools,
      recovery: 'resilient',
      dialect,
    },
  };
}
