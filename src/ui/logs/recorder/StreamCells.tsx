import type { ReactNode } from 'react';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { SIMULATED } from '../../../core/words/simulated.ts';
import { groupOfState } from '../../parts/reply/groups.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { standingOf, VerdictGlyph } from '../../parts/widgets/VerdictGlyph.tsx';
import { aboutWords, callWords, isWaiting, standingWords } from '../words/stream-words.ts';
import { Since } from './Since.tsx';
import { StreamTicks } from './StreamTicks.tsx';

/** The number of a stream, and what it holds. */
export function StreamName({ row }: { row: LiveStream }) {
  return (
    <>
      <span className="stream-number">{row.id}</span>{' '}
      <span className={row.tool === null ? '' : 'mono'}>
        <Shown text={callWords(row)} />
      </span>
    </>
  );
}

/** The cells of a stream's row; `children` is its name. */
export function StreamCells({ row, scale, children }: { row: LiveStream; scale: number; children: ReactNode }) {
  const { at, model, ended, problem } = row;
  return (
    <>
      <td>
        {children}
        <span className="stream-model clip">
          <Shown text={model} /> {model === SIMULATED && <span className="outlined">simulated</span>}
        </span>
      </td>
      <td className="stream-time">
        <StreamTicks row={row} scale={scale} />
      </td>
      <td className="stream-state">
        <span className={ended ? '' : 'is-open'}>
          <StandingGlyph row={row} /> {standingWords(row)} {isWaiting(row) && <Since at={Date.parse(at)} />}
          {ended !== null && ended.repaired > 0 && <span className="outlined">repaired {ended.repaired}</span>}
        </span>
        <span className={`stream-about clip ${problem ? 'has-problem' : ''}`}>{aboutWords(row)}</span>
      </td>
    </>
  );
}

/** Where a stream is: the group of the machine's state while it runs, then the verdict. */
export function StandingGlyph({ row: { ended, status, reads, state } }: { row: LiveStream }) {
  if (status !== null && status >= 400) return <Glyph group="error" size={12} />;
  if (ended) return <VerdictGlyph verdict={standingOf(ended)} size={13} />;
  return reads === 0 ? null : <Glyph group={groupOfState(state)} size={12} />;
}
