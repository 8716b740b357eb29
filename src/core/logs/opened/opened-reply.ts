import type { Fixture } from '../../cases/fixture.ts';
import { readReply } from '../../reading/read-reply.ts';
import { reportOf } from '../../travel/report-of.ts';
import type { SessionReport } from '../../travel/session-report.ts';
import type { StreamEnd } from '../../words/stream-end.ts';
import type { Judgement } from '../lane.ts';
import { isNotReply, NOT_REPLY_WHY } from '../not-reply-words.ts';
import { recordTime } from '../record-time.ts';
import { refusalWords } from '../report/history-words.ts';
import { type TriagedReply, toolsReader } from '../triage.ts';
import { sectionOf, titleOf } from './cause-words.ts';
import type { CauseReport } from './log-report.ts';
import type { OpenedLog } from './opened-log.ts';
import { LogRefused } from './read-blocks.ts';
import { type ShownCall, shownCalls } from './shown-calls.ts';

export interface OpenedReply {
  readonly ok: true;
  readonly id: string;
  /** File and line. */
  readonly source: string;
  readonly text: string;
  readonly groups: Readonly<Record<string, string>>;
  /** How its stream ended, where its record says so. */
  readonly end: StreamEnd | null;
  readonly judgement: Pick<Judgement, 'verdicts' | 'succeeds' | 'isAttempt'>;
  /** When its record says that it was, in ms since 1970; 0 where it does not. */
  readonly time: number;
  /** Its calls were held to definitions of tools. */
  readonly knowsTools: boolean;
  /** Where strict mode stops, 1-based; null where it does not. */
  readonly strictStop: { readonly line: number; readonly column: number } | null;
  readonly report: SessionReport;
  /** Titles of what went wrong, by their rules. */
  readonly title: string;
  /** The first calls and what they hand over, long values cut; masked where the log is. */
  readonly calls: readonly ShownCall[];
  /** The same to open in Debug or to keep; null where it is masked, for what is masked no longer reads as a call. */
  readonly fixture: Fixture | null;
  readonly section: CauseReport['section'];
}

/** Why something of a log cannot be shown. */
export interface LogRefusal {
  readonly ok: false;
  readonly error: string;
}

/** A row of a log read again and in every mode; `turn` is awaited between stretches of a long one. */
export async function openReply(
  log: OpenedLog,
  row: number,
  turn: () => Promise<void>,
): Promise<OpenedReply | LogRefusal> {
  let found: TriagedReply;
  try {
    found = await log.triaged(row);
  } catch (error) {
    const why = error instanceof LogRefused ? error.message : 'It could not be read again.';
    return { ok: false, error: why };
  }
  const { fate, groups } = log.table.rowOf(row);
  const { reply, judgement, id, source } = found;
  if (!reply || !judgement) {
    const why = isNotReply(fate) ? NOT_REPLY_WHY[fate] : 'This record holds no reply.';
    return { ok: false, error: [why, refusalWords(found.history)].filter(Boolean).join(' ') };
  }
  const tools = toolsReader()(reply.tools ?? [], log.options.tools);
  const reading = {
    tools,
    dialect: 'auto',
    ...(reply.frames && { frames: reply.frames }),
    ...(reply.end && { streamEnd: reply.end }),
  };
  const report = await reportOf(reply.chunks, reading, turn);
  const text = reply.chunks.join('');
  const strict = readReply(text, { ...reading, recovery: 'strict' });
  const stop = judgement.succeeds.strict ? undefined : strict.findings.find(({ severity }) => severity === 'error');
  const codes = judgement.trouble?.codes ?? [];
  return {
    ok: true,
    id: log.mask.text(id),
    source,
    text: log.mask.text(text),
    groups: log.mask.groups(groups),
    end: reply.end ?? null,
    judgement: { verdicts: judgement.verdicts, succeeds: judgement.succeeds, isAttempt: judgement.isAttempt },
    time: recordTime(found.record),
    knowsTools: tools.length > 0,
    strictStop: stop ? strict.lines.position(stop.start) : null,
    report,
    title: titleOf(codes),
    calls: shownCalls(report, log.mask),
    fixture: log.options.mask ? null : fixtureOf(found, groups['model'] ?? '', tools),
    section: sectionOf(codes),
  };
}

function fixtureOf({ id, format, reply }: TriagedReply, model: string, tools: Fixture['tools'] & {}): Fixture {
  const { chunks, frames, end } = reply!;
  return {
    format: 'chunkscope-fixture',
    version: 1,
    title: id,
    source: {
      // Of a record that does not say how its stream ended nothing follows from that.
      kind: end ? format : 'log',
      ...(model !== '' && { model }),
      ...(end?.reason !== undefined && { finishReason: end.reason }),
      ...(end?.stopSequence !== undefined && { stopSequence: end.stopSequence }),
    },
    chunks,
    ...(frames && { frames }),
    ...(tools.length > 0 && { tools }),
    recovery: 'resilient',
    dialect: 'auto',
  };
}
