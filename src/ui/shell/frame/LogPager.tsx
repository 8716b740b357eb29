import { selectIsGrowing } from '../../debug/state/selectors.ts';
import { useDebug } from '../../debug/store/context.ts';
import type { LogPager as Pager } from '../../parts/page/app-store.ts';
import { useApp, useAppStore } from '../../parts/page/page.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { RecorderGlyph } from '../../parts/widgets/RecorderGlyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { figure } from '../../parts/words/count.ts';

/** The pager of a log, as long as the reply in Debug is the one that it leads to. */
export function useLogPager(): Pager | null {
  const pager = useApp((state) => state.pager);
  const key = useDebug((state) => state.reply.key);
  return pager?.key === key ? pager : null;
}

/** In Debug, where a reply of a log is open: the way to the others of its cause and back. */
export function LogPager({ pager: { index, count, go } }: { pager: Pager }) {
  const app = useAppStore();
  return (
    <nav className="case-name in-row log-way" aria-label="Replies of this cause" {...ONE_STOP}>
      <button
        type="button"
        className="button"
        aria-label="Back to logs"
        onClick={() => app.setState({ workspace: 'logs' })}
      >
        <Icon name="left" size={14} /> <span>Back to logs</span>
      </button>
      <IconButton icon="left" name="Previous reply" disabled={index === 0} onClick={() => go(-1)} />
      <span className="case-kind">
        {figure(index + 1)} of {figure(count)}
      </span>
      <IconButton icon="right" name="Next reply" disabled={index + 1 >= count} onClick={() => go(1)} />
    </nav>
  );
}

/** In Debug, where a stream of the recorder is open: which, whether it still runs, and the way back. */
export function RecordedStream() {
  const app = useAppStore();
  const title = useDebug(({ reply }) => reply.title);
  const isOpen = useDebug(selectIsGrowing);
  return (
    <nav className="case-name in-row log-way" aria-label="Recorded stream">
      <button
        type="button"
        className="button"
        aria-label="Back to Logs"
        onClick={() => app.setState({ workspace: 'logs' })}
      >
        <Icon name="left" size={14} /> <span>Back to Logs</span>
      </button>
      <span className="case-kind">Stream</span>
      <span className="case-title clip">
        <Shown text={title} />
      </span>
      {isOpen && (
        <span className="case-kind">
          <RecorderGlyph state="running" size={14} /> still open
        </span>
      )}
    </nav>
  );
}
