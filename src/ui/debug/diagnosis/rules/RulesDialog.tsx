import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { RulePage as RulePageData, RuleTitle } from '../../../../core/reference/rule-page.ts';
import type { Code } from '../../../../core/words/codes.ts';
import { showRule } from '../../../parts/page/app-store.ts';
import { useApp, useAppStore } from '../../../parts/page/page.ts';
import { takeAnswer } from '../../../parts/state/take-answer.ts';
import { Dialog } from '../../../parts/widgets/Dialog.tsx';
import { SelectChip } from '../../../parts/widgets/SelectChip.tsx';
import { Skeleton } from '../../../parts/widgets/Skeleton.tsx';
import { useService } from '../../store/context.ts';
import { RulePage } from './RulePage.tsx';
import './rules-dialog.css';

/** The reference of all rules: their list and the page of one. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const service = useService();
  const app = useAppStore();
  const asked = useApp((state) => state.rule);
  const [titles, setTitles] = useState<readonly RuleTitle[]>([]);
  const [page, setPage] = useState<RulePageData | null>(null);
  const code = asked ?? titles[0]?.code;

  useEffect(() => takeAnswer(service.rules(), setTitles), [service]);

  useEffect(() => {
    if (!code) return;
    return takeAnswer(service.rule(code), setPage);
  }, [service, code]);

  const choose = (chosen: Code) => showRule(app, chosen);
  return (
    <Dialog title="Rules" onClose={onClose} className="rules-dialog">
      <div className="rules pane-body">
        <RuleList titles={titles} current={code} onChoose={choose} />
        <div className="rules-choice">
          {code && (
            <SelectChip
              label="Rule"
              value={code}
              options={titles.map((rule) => [rule.code, rule.code] as const)}
              onChange={choose}
            />
          )}
        </div>
        <div className="rule-page scrolls" key={page?.code}>
          {page ? <RulePage page={page} onLeave={onClose} /> : <Skeleton />}
        </div>
      </div>
    </Dialog>
  );
}

interface RuleListProps {
  readonly titles: readonly RuleTitle[];
  readonly current: Code | undefined;
  readonly onChoose: (code: Code) => void;
}

/** One stop of the Tab key; the arrow keys walk it. */
function RuleList({ titles, current, onChoose }: RuleListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/);
  const shown = titles.filter(({ code, title }) =>
    words.every((word) => `${code} ${title}`.toLowerCase().includes(word)),
  );
  const stop = shown.some(({ code }) => code === current) ? current : shown[0]?.code;

  useEffect(() => {
    if (current && titles.length > 0) {
      list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
    }
  }, [current, titles]);

  return (
    <nav className="rules-list pane" aria-label="All rules">
      <input
        type="search"
        className="field"
        aria-label="Filter rules"
        data-autofocus
        placeholder="Filter rules"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul ref={list} className="scrolls" onKeyDown={walkList}>
        {shown.map(({ code, title }) => (
          <li key={code}>
            <button
              type="button"
              className="choice clip"
              aria-current={code === current || undefined}
              tabIndex={code === stop ? 0 : -1}
              title={title}
              onClick={() => onChoose(code)}
            >
              {code}
            </button>
          </li>
        ))}
        {titles.length > 0 && shown.length === 0 && <li className="meta">No rule matches.</li>}
      </ul>
    </nav>
  );
}

function walkList(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
  const next = buttons[targets[event.key] ?? -1];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
  next.click();
}
