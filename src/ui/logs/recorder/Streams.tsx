import { memo, useMemo, useState } from 'react';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { SIMULATED } from '../../../core/words/simulated.ts';
import { usePage } from '../../parts/page/page.ts';
import { groupOfState } from '../../parts/reply/groups.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Table } from '../../parts/widgets/Table.tsx';
import { standingOf, VerdictGlyph } from '../../parts/widgets/VerdictGlyph.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { type BreakOn, recorderFor, useRecorder, useRecorderVerbs } from '../store/recorder-store.ts';
import { aboutWords, callWords, scaleFor, standingWords } from '../words/stream-words.ts';
import { NoStreams } from './NoStreams.tsx';
import { OpenTapes } from './OpenTapes.tsx';
import { openAsLog } from './open-as-log.ts';
import { openStream } from './open-stream.ts';
import { ReplayButton } from './ReplayButton.tsx';
import { StreamTicks } from './StreamTicks.tsx';

/** Rows in the document; older streams are on their tapes. */
const MOST_ROWS = 200;

const BREAKS: readonly (readonly [BreakOn, string])[] = [
  ['nothing', 'Nothing'],
  ['call', 'Call'],
  ['repair', 'Repair'],
  ['error', 'Error'],
];

interface StreamsProps {
  readonly picked: number | null;
  readonly onPick: (id: number | null) => void;
}

/** A row a stream, newest first. While the pointer is over them, none comes between. */
export function Streams({ picked, onPick }: StreamsProps) {
  const page = usePage();
  const { setBreakOn } = useRecorderVerbs();
  const breakOn = useRecorder((state) => state.breakOn);
  const streams = useRecorder((state) => state.held ?? state.streams);
  /** The newest stream when the pointer came; null while it is elsewhere. */
  const [under, setUnder] = useState<number | null>(null);
  const shown = useMemo(() => {
    const still = under === null ? streams : streams.filter(({ id }) => id <= under);
    return still.slice(0, MOST_ROWS);
  }, [streams, under]);
  const newer = under === null ? 0 : streams.filter(({ id }) => id > under).length;
  const scale = scaleFor(Math.max(1, ...shown.map(({ ended, last }) => ended?.t ?? last ?? 0)));
  /** Where there is no room for the preview, its button is here. */
  const first = streams.find(({ id }) => id === picked);
  const reads = streams.reduce((sum, row) => sum + row.reads, 0);
  return (
    <section className="recorder-streams" aria-labelledby="recorder-streams-title">
      <header className="pane-head">
        <h2 id="recorder-streams-title">Streams</h2>
        <span className="meta">{streams.length === 0 ? 'none yet' : 'newest first'}</span>
        <span className="fill" />
        {newer > 0 && (
          <button type="button" className="button" onClick={() => setUnder(null)}>
            {count(newer, 'newer stream')}
          </button>
        )}
        <SelectChip label="Break on" value={breakOn} options={BREAKS} onChange={setBreakOn} />
      </header>
      {streams.length === 0 && <NoStreams />}
      <div className="recorder-rows scrolls" hidden={streams.length === 0}>
        <Table
          aria-label="Streams"
          className="stream-table"
          columns={['Call, model', { name: <Scale end={scale} />, key: 'time' }, 'State']}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setUnder(streams[0]?.id ?? null)}
          onPointerLeave={() => setUnder(null)}
        >
          {shown.map((row) => (
            <Row
              key={row.id}
              row={row}
              scale={scale}
              isPicked={row.id === picked}
              onPick={onPick}
              onOpen={(id) => void openStream(page, id)}
            />
          ))}
        </Table>
        {streams.length > MOST_ROWS && (
          <p className="meta recorder-older">{figure(streams.length - MOST_ROWS)} older: read all as a log.</p>
        )}
      </div>
      {streams.length > 0 && (
        <footer className="recorder-actions">
          {first && (
            <button
              type="button"
              className="button is-large is-solid recorder-open"
              onClick={() => void openStream(page, first.id)}
            >
              {first.ended ? 'Open' : 'Follow'} {first.id} in Debug
            </button>
          )}
          <button
            type="button"
            className="button is-large"
            onClick={() => void openAsLog(page, recorderFor(page).getState().streams)}
          >
            Read all {figure(streams.length)} as a log
          </button>
          <OpenTapes />
          <ReplayButton />
          <span className="fill" />
          <span className="meta">{count(reads, 'read')}</span>
        </footer>
      )}
    </section>
  );
}

function Scale({ end }: { end: number }) {
  return (
    <span className="stream-scale">
      <span>Sent</span>
      {[0.25, 0.5, 0.75, 1].map((part) => (
        <span key={part}>{end * part} s</span>
      ))}
    </span>
  );
}

interface RowProps {
  readonly row: LiveStream;
  readonly scale: number;
  readonly isPicked: boolean;
  readonly onPick: (id: number) => void;
  readonly onOpen: (id: number) => void;
}

const Row = memo(
  function Row({ row, scale, isPicked, onPick, onOpen }: RowProps) {
    const { id, model, ended, problem, tool } = row;
    return (
      <tr
        className={`stream-row ${isPicked ? 'is-picked' : ''}`}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPick(id)}
        onClick={() => onOpen(id)}
      >
        <td>
          <button
            type="button"
            className="stream-name"
            onFocus={() => onPick(id)}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(id);
            }}
          >
            <span className="stream-number">{id}</span>{' '}
            <span className={tool === null ? '' : 'mono'}>
              <Shown text={callWords(row)} />
            </span>
          </button>
          <span className="stream-model">
            <Shown text={model} /> {model === SIMULATED && <span className="outlined">simulated</span>}
          </span>
        </td>
        <td className="stream-time">
          <StreamTicks row={row} scale={scale} />
        </td>
        <td className="stream-state">
          <span className={ended ? '' : 'is-open'}>
            <StandingGlyph row={row} /> {standingWords(row)}
          </span>
          <span className={`stream-about ${problem ? 'has-problem' : ''}`}>{aboutWords(row)}</span>
        </td>
      </tr>
    );
  },
  (one, other) => one.row === other.row && one.scale === other.scale && one.isPicked === other.isPicked,
);

function StandingGlyph({ row: { ended, status, reads, state } }: { row: LiveStream }) {
  if (status !== null && status >= 400) return <Glyph group="error" size={12} />;
  if (ended) return <VerdictGlyph verdict={standingOf(ended)} size={13} />;
  return reads === 0 ? null : <Glyph group={groupOfState(state)} size={12} />;
}
