import { useEffect, useMemo, useState } from 'react';
import type { PromptSettings } from '../../../core/prompts/prompt-settings.ts';
import type { PromptVariant } from '../../../core/prompts/variants.ts';
import type { VariantDifference } from '../../../core/prompts/workshop/compare-prompts.ts';
import { takeAnswer } from '../../parts/state/take-answer.ts';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import { type Piece, Pieces } from '../../parts/widgets/Pieces.tsx';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { Table } from '../../parts/widgets/Table.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { isChanged } from '../store/selectors.ts';
import { useTokens, useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import type { DiffEntry, DiffRow } from './diff-rows.ts';
import './compare-dialog.css';

const SHOWN_NOW = '';

/** Two variants side by side: what they set differently, what that costs, and both texts. */
export function CompareDialog() {
  const { setDialog } = useWorkshopVerbs();
  const choices = useChoices();
  const shown = useWorkshop((state) => state.variant);
  const changed = useWorkshop(isChanged);
  const [[first, second], setPair] = useState(() => pairToCompare(choices, shown, changed));
  const before = choices.find(({ id }) => id === first);
  const after = choices.find(({ id }) => id === second);
  const options = choices.map(({ id, name }) => [id, id === shown ? `${name} (shown)` : name] as const);
  return (
    <Dialog title="Compare variants" onClose={() => setDialog(null)} className="compare-dialog">
      <div className="compare-chips wraps">
        <SelectChip label="Before" value={first} options={options} onChange={(id) => setPair([id, second])} />
        <SelectChip label="After" value={second} options={options} onChange={(id) => setPair([first, id])} />
      </div>
      {before && after ? (
        <Comparison key={`${first} ${second}`} before={before} after={after} />
      ) : (
        <p className="compare-none">There are no variants to compare. Save one first.</p>
      )}
    </Dialog>
  );
}

/** What is shown beside what it was made from; without such, the first two. */
function pairToCompare(choices: readonly PromptVariant[], shown: string, changed: boolean): [string, string] {
  const isThere = (wanted: string | undefined): boolean => choices.some(({ id }) => id === wanted);
  const parent = choices.find(({ id }) => id === shown)?.parent;
  if (changed && isThere(shown)) return [shown, SHOWN_NOW];
  if (parent !== undefined && isThere(parent)) return [parent, shown];
  const [first, second = first] = choices;
  return [first?.id ?? '', second?.id ?? ''];
}

/** The variants, and the shown settings where they are none of them. */
function useChoices(): readonly PromptVariant[] {
  const variants = useWorkshop((state) => state.variants);
  const settings = useWorkshop((state) => state.settings);
  const changed = useWorkshop(isChanged);
  return useMemo(
    () => [
      ...(changed && settings ? [{ id: SHOWN_NOW, name: 'Shown, not saved', settings }] : []),
      ...variants,
      ...(settings && [settings, ...variants.map((variant) => variant.settings)].some(isEdited)
        ? [builtIn(settings)]
        : []),
    ],
    [variants, settings, changed],
  );
}

const isEdited = ({ sections }: PromptSettings): boolean => sections.some(({ text }) => text !== undefined);

/** The shown settings with the texts that come with the page. */
const builtIn = (settings: PromptSettings): PromptVariant => ({
  id: 'built-in text',
  name: 'Built-in text',
  settings: {
    ...settings,
    sections: settings.sections.filter(({ id }) => !id.startsWith('own-')).map(({ id, on }) => ({ id, on })),
  },
});

interface Compared {
  readonly difference: VariantDifference;
  readonly entries: readonly DiffEntry[];
}

function Comparison({ before, after }: { before: PromptVariant; after: PromptVariant }) {
  const { compareVariants } = useWorkshopVerbs();
  const [compared, setCompared] = useState<Compared | null>(null);
  useEffect(() => {
    const answer = Promise.all([compareVariants(before, after), import('./diff-rows.ts')]);
    return takeAnswer(answer, ([difference, diff]) => {
      if (!difference) return;
      const rows = diff.diffRows(difference.before.text, difference.after.text);
      setCompared({ difference, entries: diff.foldRows(rows) });
    });
  }, [compareVariants, before, after]);
  if (!compared) return <Skeleton />;
  return (
    <div className="dialog-body compare-body pane-body">
      <Costs difference={compared.difference} />
      <Settings difference={compared.difference} />
      <SideBySide entries={compared.entries} />
    </div>
  );
}

function Costs({ difference: { before, after } }: { difference: VariantDifference }) {
  const old = useTokens(before);
  const fresh = useTokens(after);
  const tokens = fresh.tokens - old.tokens;
  const about = old.isCounted && fresh.isCounted ? '' : 'about ';
  const words = tokens === 0 ? 'the same' : `${figure(Math.abs(tokens))} ${tokens > 0 ? 'more' : 'fewer'}`;
  return (
    <p className="compare-costs">
      <b>
        {about}
        {count(old.tokens, 'token')} → {about}
        {count(fresh.tokens, 'token')}
      </b>
      , {words}; {figure(before.text.length)} → {count(after.text.length, 'character')}
    </p>
  );
}

function Settings({ difference: { settings } }: { difference: VariantDifference }) {
  if (settings.length === 0) return <p className="compare-settings quiet">Both are set the same.</p>;
  return (
    <ul className="compare-settings quiet">
      {settings.map(({ setting, before, after }) => (
        <li key={setting}>
          <span className="compare-setting">{setting}</span> {before} → {after}
        </li>
      ))}
    </ul>
  );
}

function SideBySide({ entries }: { entries: readonly DiffEntry[] }) {
  return (
    <Table className="side-by-side line-above" aria-label="Both prompts" columns={['Before', 'After']} hidesHead>
      {entries.map((entry, index) =>
        'folded' in entry ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries of one comparison never move.
          <Folded key={index} rows={entry.folded} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <Row key={index} row={entry} />
        ),
      )}
    </Table>
  );
}

function Folded({ rows }: { rows: readonly DiffRow[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return rows.map((row) => <Row key={row.beforeLine} row={row} />);
  return (
    <tr className="side-folded">
      <td colSpan={2}>
        <button type="button" className="plain-button" onClick={() => setOpen(true)}>
          {count(rows.length, 'line')} the same
        </button>
      </td>
    </tr>
  );
}

function Row({ row: { before, after, isSame } }: { row: DiffRow }) {
  return (
    <tr className={isSame ? '' : 'is-changed'}>
      <Side pieces={before} sign={isSame ? '' : '−'} />
      <Side pieces={after} sign={isSame ? '' : '+'} />
    </tr>
  );
}

function Side({ pieces, sign }: { pieces: readonly Piece[] | null; sign: string }) {
  if (!pieces) return <td className="side-none" />;
  return (
    <td data-sign={sign}>
      <Pieces pieces={pieces} change={sign === '−' ? 'del' : 'ins'} />
    </td>
  );
}
