import { agreeingFix } from '../diagnosis/compare/agreeing-fix.ts';
import { type ComparedReply, readInTurn } from '../diagnosis/compare/compare-readings.ts';
import type { AgreeingFix, AskedComparison, CellName, Comparison } from '../diagnosis/compare/comparison.ts';
import { pieces } from '../text/split.ts';
import type { Session } from './session.ts';

/** Up to here fixes are looked for after which readers agree: each is some readings. */
const LONGEST_AGREEING = 50_000;

/** The readings of a session's text side by side; none of a text that is too long to be read. */
export function* compareSession(
  session: Session,
  asked: AskedComparison,
): Generator<{ readonly done: number; readonly total: number }, Comparison> {
  if (session.reading.refusal !== null)
    return { against: asked.against, readers: [], rows: [], leftOut: { calls: 0, arguments: 0 } };
  return yield* readInTurn(comparedReply(session, asked), asked.against);
}

/** A fix after which a reader agrees on a cell: one of the fixes that are offered, else all of them together. */
export function* agreeingFixOf(
  session: Session,
  asked: AskedComparison,
  cell: CellName,
): Generator<unknown, AgreeingFix | null> {
  if (session.reading.refusal !== null || session.text.length > LONGEST_AGREEING) return null;
  const single = session.fixes.flatMap(({ fix }) => (fix ? [fix] : []));
  const all = single.length > 1 ? session.fixAll() : null;
  const reply = comparedReply(session, asked);
  const own = yield* agreeingFix(reply, cell, asked.against, single);
  return own ?? (all && (yield* agreeingFix(reply, cell, asked.against, [all])));
}

function comparedReply(session: Session, { split, reader }: AskedComparison): ComparedReply {
  const { text, options, reading } = session;
  return {
    chunks: pieces(String(text), session.endsUnder(split)),
    tools: options.tools,
    ...(options.frames && { frames: options.frames }),
    ...(options.firstLine !== undefined && { firstLine: options.firstLine }),
    dialect: reading.readIn,
    reader: reader ?? null,
  };
}
