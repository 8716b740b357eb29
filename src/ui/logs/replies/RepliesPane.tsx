import { useEffect, useRef } from 'react';
import type { ListedReply, ReplyOrder } from '../../../core/logs/opened/listed-replies.ts';
import { labelled } from '../../../core/words/simulated.ts';
import { EvidenceText } from '../../parts/reply/EvidenceText.tsx';
import { copyText } from '../../parts/widgets/copy-text.ts';
import { download } from '../../parts/widgets/download.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Lane } from '../../parts/widgets/Lane.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { useLogs, useLogsVerbs } from '../store/use-logs.ts';
import './replies-pane.css';

const ORDERS: readonly (readonly [ReplyOrder, string])[] = [
  ['commonest', 'Commonest'],
  ['first', 'As in the log'],
  ['shortest', 'Shortest'],
  ['longest', 'Longest'],
];

/** The replies of the open cause, or of the filter: the same text once, with its count. */
export function RepliesPane() {
  const { setOrder, exportThese, say, listMore, selectCause, setPage } = useLogsVerbs();
  const list = useLogs((state) => state.list);
  const listed = useLogs((state) => state.listed);
  const order = useLogs((state) => state.order);
  const cause = useLogs((state) => state.cause);
  const take = async (what: 'ndjson' | 'ids') => {
    const { text, news } = await exportThese(what);
    if (what === 'ndjson' && text !== '') download(text, 'replies.ndjson');
    const isDone = what === 'ndjson' || (await copyText(text));
    say(isDone ? news : 'The browser did not allow copying.');
  };
  return (
    <section className="log-replies line-above pane" aria-labelledby="log-replies-title">
      <header className="pane-head" {...ONE_STOP}>
        <button type="button" className="button log-back" onClick={() => setPage('causes')}>
          <Icon name="left" size={14} /> Back
        </button>
        <h2 id="log-replies-title">{cause === null ? 'Replies' : 'Replies of this cause'}</h2>
        {list && (
          <span className="meta">
            {count(list.rows, 'reply', 'replies')}, {list.isCut ? 'more than ' : ''}
            {count(list.texts, 'different text')}
          </span>
        )}
        <span className="fill" />
        {cause !== null && (
          <button type="button" className="plain-button" onClick={() => selectCause(null)}>
            All replies
          </button>
        )}
        <button type="button" className="plain-button" onClick={() => void take('ids')}>
          Copy ids
        </button>
        <button type="button" className="plain-button" onClick={() => void take('ndjson')}>
          Export these
        </button>
        <SelectChip label="First" value={order} options={ORDERS} onChange={setOrder} />
      </header>
      <p className="log-replies-head line-below" aria-hidden="true">
        <span>Id</span>
        <span>Around the span</span>
        <span className="is-number">Times</span>
        <span>Model</span>
        <span className="is-number">Length</span>
        <span className="is-number" title="Strict, Ampersand, Resilient">
          Readings
        </span>
      </p>
      <div className="log-replies-body pane-body scrolls">
        <ul aria-label="Replies" {...ONE_STOP}>
          {listed.map((reply) => (
            <Reply key={reply.index} reply={reply} />
          ))}
        </ul>
        {list && list.texts > listed.length && (
          <button type="button" className="plain-button log-more" onClick={() => void listMore()}>
            {figure(list.texts - listed.length)} more
          </button>
        )}
        {list?.texts === 0 && <p className="log-none">Nothing matches.</p>}
      </div>
    </section>
  );
}

function Reply({ reply }: { reply: ListedReply }) {
  const { select, setPage } = useLogsVerbs();
  const isOpen = useLogs((state) => state.index === reply.index);
  const { id, evidence, count: times, groups, length, lanes, fate } = reply;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const open = () => {
    setPage('reply');
    void select(reply.index);
  };
  return (
    <li>
      <button
        ref={row}
        type="button"
        className="log-reply-row list-row"
        {...(isOpen && { 'aria-current': true })}
        onClick={open}
      >
        <span className="mono">
          <Shown text={id} />
        </span>
        <EvidenceText evidence={evidence} isLost={fate === 'lost'} isShort />
        <span className="is-number">{times > 1 ? `×${figure(times)}` : ''}</span>
        <span className="log-reply-model">
          <Shown text={labelled('model', groups['model'] ?? '')} />
        </span>
        <span className="is-number">{figure(length)}</span>
        <span className="log-three">
          {lanes.map((succeeds, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the three lanes never move.
            <Lane key={at} succeeds={succeeds} isStrict={at === 0} asWritten={lanes[0] ?? false} />
          ))}
        </span>
      </button>
    </li>
  );
}
