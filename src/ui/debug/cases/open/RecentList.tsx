import { useEffect, useId, useState } from 'react';
import { IconButton } from '../../../parts/widgets/IconButton.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { VERDICT_WORDS, VerdictGlyph } from '../../../parts/widgets/VerdictGlyph.tsx';
import { useCases } from '../cases.ts';
import type { CaseSummary } from '../recent/case-summary.ts';
import { relativeTime } from './relative-time.ts';

const FIRST_SHOWN = 6;

/** Replies of earlier, the newest first, the one in hand among them. Nothing is shown where there are none. */
export function RecentList() {
  const { recent, kept } = useCases();
  const [items, setItems] = useState<readonly CaseSummary[]>([]);
  const [now] = useState(Date.now);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let isShown = true;
    const list = async () => {
      await kept.keep();
      const found = await (await recent()).listCases();
      if (isShown) setItems(found);
    };
    // Without storage there is no earlier work to show.
    list().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [recent, kept]);
  if (items.length === 0) return null;
  const sorted = items.toSorted((a, b) => Number(b.pinned) - Number(a.pinned));
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_SHOWN);
  const change = async (id: string, pinned: boolean | null) => {
    const store = await recent();
    await (pinned === null ? store.deleteCase(id) : store.pinCase(id, pinned));
    // Asked for only where the user wants something kept; the browser may decide without a word.
    if (pinned) void navigator.storage?.persist?.();
    setItems(await store.listCases());
  };
  return (
    <section aria-labelledby="recent-title">
      <h3 className="open-topic" id="recent-title">
        Recent work
        <span className="meta" aria-hidden="true">
          {items.length}
        </span>
      </h3>
      <ul className="open-recent">
        {shown.map((item) => (
          <Recent
            key={item.id}
            item={item}
            now={now}
            onPin={(pinned) => void change(item.id, pinned)}
            onDelete={() => void change(item.id, null)}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <button type="button" className="plain-button" onClick={() => setWhole(true)}>
          Show {items.length - shown.length} more
        </button>
      )}
    </section>
  );
}

interface RecentProps {
  readonly item: CaseSummary;
  /** When the list was opened, in milliseconds since 1970. */
  readonly now: number;
  readonly onPin: (pinned: boolean) => void;
  readonly onDelete: () => void;
}

function Recent({ item: { id, title, verdict, savedAt, pinned }, now, onPin, onDelete }: RecentProps) {
  const { recent, openCase } = useCases();
  const nameId = useId();
  const open = async () => {
    const fixture = await (await recent()).getCase(id);
    if (fixture) openCase(fixture, { text: `Opened “${title}” from recent work.` });
  };
  return (
    <li className="open-case is-recent">
      <button type="button" className="open-name clip" id={nameId} onClick={() => void open()}>
        <Shown text={title} />
      </button>
      {verdict ? <VerdictGlyph verdict={verdict} size={16} /> : <span />}
      <span className="open-notes">
        {verdict && <span className="unseen">{VERDICT_WORDS[verdict]}. </span>}
        {relativeTime(savedAt, now)}
      </span>
      <span className="open-actions">
        <IconButton
          icon="pin"
          size={14}
          name="Keep"
          aria-describedby={nameId}
          aria-pressed={pinned}
          title={pinned ? 'Kept: it never makes room for newer work' : 'Keep it when newer work needs room'}
          onClick={() => onPin(!pinned)}
        />
        <IconButton icon="close" size={14} name="Delete" aria-describedby={nameId} onClick={onDelete} />
      </span>
    </li>
  );
}
