import { type KeyboardEvent, useMemo, useState } from 'react';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { linesOf } from '../../parts/words/lines-of.ts';
import { dialectName } from '../../parts/words/names.ts';
import { pasteOf, selectIsErrorAlone } from '../state/pasted.ts';
import type { PastedText } from '../state/pasted-text.ts';
import { useDebug } from '../store/context.ts';
import { PastePart } from './PastePart.tsx';
import { kindsOf, type PasteRow, pasteRows } from './paste-rows.ts';
import { SaidOfReply } from './SaidOfReply.tsx';
import './pasted.css';

/** A longer list helps nobody; a log may be thousands of items. */
const MOST_ROWS = 200;

/** What programs said of the reply, and the items of the paste beside it, where it holds two kinds or more; a press shows one as text. */
export function Pasted() {
  const paste = useDebug(pasteOf);
  const isErrorAlone = useDebug(selectIsErrorAlone);
  const key = useDebug((state) => state.reply.key);
  if (!paste || isErrorAlone) return null;
  const { text, account } = paste;
  return (
    <>
      <SaidOfReply isAll={text === null} />
      {text !== null && <Items key={key} text={text} account={account} />}
    </>
  );
}

function Items({ text, account }: { text: string; account: PastedText['account'] }) {
  const rows = useMemo(() => pasteRows(text, account), [text, account]);
  const reply = rows.find(({ isReply }) => isReply) ?? null;
  const [chosen, setChosen] = useState<PasteRow | null>(null);
  /** Where there is no room beside the reply, the list lies over it. */
  const [isOpen, setOpen] = useState(false);
  if (kindsOf(rows) < 2) return null;
  const current = chosen ?? reply;
  const show = (row: PasteRow) => {
    setChosen(row.isReply ? null : row);
    setOpen(false);
  };
  const last = rows.at(-1)?.lastLine ?? 1;
  /** The reply lies under the list where there is no room beside it. */
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <>
      <p className="paste-line line-below in-row">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="paste" size={14} />
          What you pasted
        </button>
        <span className="meta clip">{current && `${current.name}, ${linesOf(current)} of ${figure(last)}`}</span>
      </p>
      <section
        className={`paste-rail ${isOpen ? 'is-open' : ''}`}
        aria-label="Items of what you pasted"
        onKeyDown={leave}
      >
        <header className="pane-head line-below">
          <h2>What you pasted</h2>
          <span className="fill" />
          <span className="meta">{count(last, 'line')}</span>
          {isOpen && <IconButton icon="close" size={14} name="Close the items" onClick={() => setOpen(false)} />}
        </header>
        <div className="paste-items scrolls" role="tree" aria-label="What you pasted" onKeyDown={walk}>
          {rows.slice(0, MOST_ROWS).map((row, index) => (
            <Item
              key={row.start}
              row={row}
              isCurrent={row === current}
              isStop={current ? row === current : index === 0}
              onShow={show}
            />
          ))}
        </div>
        <p className="paste-foot line-above meta">
          {rows.length > MOST_ROWS
            ? `The first ${MOST_ROWS} of ${count(rows.length, 'item')}`
            : `${count(rows.length, 'item')} cover all ${count(last, 'line')}`}
        </p>
      </section>
      {chosen && <PastePart text={text} row={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

interface ItemProps {
  readonly row: PasteRow;
  readonly isCurrent: boolean;
  /** The stop of the Tab key. */
  readonly isStop: boolean;
  readonly onShow: (row: PasteRow) => void;
}

function Item({ row, isCurrent, isStop, onShow }: ItemProps) {
  const used = useDebug(({ report }) =>
    row.decides
      ? 'decides the verdict'
      : row.isReply && report && report.callCount > 0
        ? `${count(report.callCount, 'call')}, ${dialectName(report.dialect)}`
        : '',
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys.
    <div
      role="treeitem"
      aria-selected={isCurrent}
      className={`paste-item line-below ${row.kind === 'note' ? '' : 'is-data'}`}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onShow(row)}
    >
      <span className="paste-item-head in-row">
        <KindGlyph kind={row.kind} />
        <b>{row.name}</b> <span className="fill" />
        <span className="meta">{linesOf(row)}</span>
      </span>{' '}
      <span className="paste-item-words">
        <Shown text={row.words} />
      </span>{' '}
      {used !== '' && <span className="paste-item-used">{used}</span>}
    </div>
  );
}

function KindGlyph({ kind }: Pick<PasteRow, 'kind'>) {
  if (kind === 'complaint') return <Glyph group="error" letter="!" size={13} />;
  if (kind === 'reply' || kind === 'call' || kind === 'reasoning') return <Glyph group="markup" letter="" size={13} />;
  return <Icon name={kind === 'note' || kind === 'ask' ? 'message' : 'table'} size={13} />;
}

/** Arrow keys in the list, as the ARIA pattern of trees has them; Enter shows the item. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const at = items.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (at >= 0 && to !== undefined) {
    event.preventDefault();
    const next = items[to];
    if (!next) return;
    for (const item of items) item.tabIndex = item === next ? 0 : -1;
    next.focus();
  } else if (at >= 0 && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault();
    items[at]?.click();
  }
}
