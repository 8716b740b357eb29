import { memo, useMemo, useState } from 'react';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { usePage } from '../../parts/page/page.ts';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { Table } from '../../parts/widgets/Table.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { type BreakOn, recorderFor, useRecorder, useRecorderVerbs } from '../store/recorder-store.ts';
import { scaleFor } from '../words/stream-words.ts';
import { NoStreams } from './NoStreams.tsx';
import { openAsLog } from './open-as-log.ts';
import { openStream } from './open-stream.ts';
import { StreamCells, StreamName } from './StreamCells.tsx';
import { TapeButtons, type TapeVerbs } from './TapeButtons.tsx';

/** Rows in the document; older streams are on their tapes. */
const MOST_ROWS = 200;

const BREAKS: readonly (readonly [BreakOn, string])[] = [
  ['nothing', 'Nothing'],
  ['call', 'Call'],
  ['repair', 'Repair'],
  ['error', 'Error'],
];

type Shows = 'all' | 'open' | 'problem' | 'call';

const SHOWS: readonly (readonly [Shows, string])[] = [
  ['all', 'All'],
  ['open', 'Still open'],
  ['problem', 'With a problem'],
  ['call', 'With a call'],
];

const isShown = ({ ended, problem, calls }: LiveStream, shows: Shows): boolean =>
  shows === 'all' || (shows === 'open' ? !ended : shows === 'problem' ? problem !== null : calls > 0);

interface StreamsProps extends TapeVerbs {
  readonly picked: number | null;
  /** No request came yet. */
  readonly isFirst: boolean;
  /** The newest is picked, as each begins. */
  readonly isFollowing: boolean;
  readonly onPick: (id: number | null) => void;
}

/** A row a stream, newest first. While the pointer is over them, none comes between. */
export function Streams({ picked, isFirst, isFollowing, onPick, ...verbs }: StreamsProps) {
  const page = usePage();
  const { setBreakOn } = useRecorderVerbs();
  const breakOn = useRecorder((state) => state.breakOn);
  const serving = useRecorder((state) => state.recorder?.serving) ?? null;
  const streams = useRecorder((state) => state.held ?? state.streams);
  /** The newest stream when the pointer came; null while it is elsewhere. */
  const [under, setUnder] = useState<number | null>(null);
  const [shows, setShows] = useState<Shows>('all');
  const found = useMemo(() => streams.filter((row) => isShown(row, shows)), [streams, shows]);
  const shown = useMemo(() => {
    const still = under === null ? found : found.filter(({ id }) => id <= under);
    return still.slice(0, MOST_ROWS);
  }, [found, under]);
  const newer = under === null ? 0 : found.filter(({ id }) => id > under).length;
  const scale = scaleFor(Math.max(1, ...shown.map(({ ended, last }) => ended?.t ?? last ?? 0)));
  /** Where there is no room for the preview, its button is here. */
  const first = streams.find(({ id }) => id === picked);
  const reads = streams.reduce((sum, row) => sum + row.reads, 0);
  return (
    <section className="recorder-streams pane" aria-labelledby="recorder-streams-title">
      <header className="pane-head">
        <h2 id="recorder-streams-title">Streams</h2>
        <span className="meta">{streams.length === 0 && isFirst ? 'none yet' : 'newest first'}</span>
        <span className="fill" />
        {newer > 0 && (
          <button type="button" className="button" onClick={() => setUnder(null)}>
            {count(newer, 'newer stream')}
          </button>
        )}
        {streams.length > 0 && (
          <>
            <label className="check recorder-follow in-row">
              <input
                type="checkbox"
                checked={isFollowing}
                onChange={({ target }) => onPick(target.checked ? null : picked)}
              />
              Follow
            </label>
            <SelectChip label="Show" value={shows} options={SHOWS} onChange={setShows} />
          </>
        )}
        <SelectChip label="Break on" value={breakOn} options={BREAKS} onChange={setBreakOn} />
      </header>
      {streams.length === 0 && (isFirst ? <NoStreams /> : <p className="meta recorder-older">Getting the streams.</p>)}
      <div className="recorder-rows pane-body scrolls" hidden={streams.length === 0} {...ONE_STOP}>
        <Table
          aria-label="Streams"
          className="list-table stream-table"
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
        {found.length > MOST_ROWS && (
          <p className="meta recorder-older">{figure(found.length - MOST_ROWS)} older: read all as a log.</p>
        )}
        {found.length === 0 && (
          <p className="meta recorder-older">None of the {count(streams.length, 'stream')} is shown.</p>
        )}
      </div>
      {streams.length > 0 && (
        <footer className="pane-foot recorder-actions" {...ONE_STOP}>
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
          <TapeButtons {...verbs} />
          <span className="fill" />
          {serving !== null && <span className="meta">Serving on {serving}</span>}
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
    const { id } = row;
    return (
      <tr
        className={`stream-row ${isPicked ? 'is-picked' : ''}`}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPick(id)}
        onClick={() => onOpen(id)}
      >
        <StreamCells row={row} scale={scale}>
          <button
            type="button"
            className="row-name stream-name"
            {...(isPicked && { 'aria-current': true })}
            onFocus={() => onPick(id)}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(id);
            }}
          >
            <StreamName row={row} />
          </button>
        </StreamCells>
      </tr>
    );
  },
  (one, other) => one.row === other.row && one.scale === other.scale && one.isPicked === other.isPicked,
);
