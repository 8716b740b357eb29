import { type ReactNode, useMemo } from 'react';
import type { SessionReport } from '../../../core/travel/session-report.ts';
import { displayText } from './display-text.ts';
import { PaintedText } from './PaintedText.tsx';
import type { Painting } from './paint-model.ts';
import type { Problem } from './problems.ts';

interface ReplyTextProps {
  readonly text: string;
  readonly report: SessionReport;
  readonly problems: readonly Problem[];
  /** What is under the row of the first problem. */
  readonly card: ReactNode;
  /** Where its chunks end; left out where that does not matter. */
  readonly chunkEnds?: Uint32Array;
  /** The offset that is kept in view; the first problem's, if left out. */
  readonly focus?: number;
}

const NO_CHUNKS = new Uint32Array();

/** The text of a whole reply, painted, with its first problem at its place. */
export function ReplyText({ text: raw, report, problems, card, chunkEnds = NO_CHUNKS, focus }: ReplyTextProps) {
  const text = useMemo(() => displayText(raw), [raw]);
  const current = problems[0] ?? null;
  const painting: Painting = useMemo(
    () => ({
      text,
      events: report.events,
      problems,
      unlisted: report.unlisted,
      chunkEnds,
      chunk: 0,
      position: text.length,
      focus: focus ?? current?.start ?? 0,
      current,
      peek: null,
      pointed: null,
      torch: null,
      breakpoints: [],
    }),
    [text, report, problems, current, chunkEnds, focus],
  );
  return <PaintedText painting={painting} card={card} />;
}
