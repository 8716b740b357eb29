import { type FormEvent, Fragment } from 'react';
import type { PromptVariant } from '../../../core/prompts/variants.ts';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { Table } from '../../parts/widgets/Table.tsx';
import { figure } from '../../parts/words/count.ts';
import { TokensHeading } from '../example/TokenWords.tsx';
import { writtenIn } from '../example/written-in.ts';
import { isChanged } from '../store/selectors.ts';
import { useTokens, useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import type { TokenCounter } from '../store/workshop-state.ts';
import { useTryVerbs } from '../trial/use-try.ts';
import './variants-table.css';

const COUNTERS: readonly (readonly [TokenCounter, string])[] = [
  ['estimate', 'Estimate'],
  ['o200k_base', 'o200k_base'],
];

/** The saved ways of writing the prompt, each with what it costs beside the shown one. */
export function VariantsTable() {
  const { saveVariant, setDialog, setCounter } = useWorkshopVerbs();
  const { open: openTry } = useTryVerbs();
  const variants = useWorkshop((state) => state.variants);
  const selected = useWorkshop((state) => state.variant);
  const counter = useWorkshop((state) => state.counter);
  const isReady = useWorkshop((state) => state.settings !== null);
  if (!isReady) return null;
  return (
    <div className="variants line-above">
      <header className="pane-head" {...ONE_STOP}>
        <h2 id="variants-title">Variants</h2>
        <span className="fill" />
        <button type="button" className="plain-button" onClick={() => setDialog('compare')}>
          Compare variants
        </button>
        <button type="button" className="button" onClick={openTry}>
          Try
        </button>
        <button type="button" className="button" onClick={saveVariant}>
          Save variant
        </button>
      </header>
      <div className="variants-body scrolls" {...ONE_STOP}>
        <Table
          aria-labelledby="variants-title"
          columns={['Name', 'Written in', { name: <TokensHeading /> }, 'Difference']}
        >
          {variants.map((variant) => (
            <Fragment key={variant.id}>
              <VariantRow variant={variant} isSelected={variant.id === selected} />
              {variant.id === selected && <VariantActions variant={variant} />}
            </Fragment>
          ))}
        </Table>
      </div>
      <footer className="variants-foot">
        <SelectChip label="Count tokens by" value={counter} options={COUNTERS} onChange={setCounter} />
      </footer>
    </div>
  );
}

const NOTHING = { text: '', tokens: 0 };

function VariantRow({
  variant: { id, name, settings, saved },
  isSelected,
}: {
  variant: PromptVariant;
  isSelected: boolean;
}) {
  const { selectVariant } = useWorkshopVerbs();
  const isRenaming = useWorkshop((state) => state.renaming === id);
  const size = useWorkshop((state) => state.sizes.get(id));
  const shown = useWorkshop((state) => state.prompt);
  const changed = useWorkshop((state) => isSelected && isChanged(state));
  const { tokens } = useTokens(size ?? NOTHING);
  const difference = tokens - useTokens(shown ?? NOTHING).tokens;
  return (
    <tr className={isSelected ? 'is-selected' : ''}>
      <th scope="row">
        {isRenaming ? (
          <RenameField id={id} name={name} />
        ) : (
          <button type="button" aria-pressed={isSelected} onClick={() => selectVariant(id)}>
            {name}
            {changed && <span className="variant-changed">, changed</span>}
          </button>
        )}
        <span className="variant-note is-narrow">{writtenIn(settings)}</span>
        {saved !== undefined && (
          <time className="variant-note" dateTime={saved}>
            Saved {SAVED.format(new Date(saved))}
          </time>
        )}
      </th>
      <td className="variant-style">{writtenIn(settings)}</td>
      <td>{size ? figure(tokens) : ''}</td>
      <td className="variant-difference">
        {isSelected && !changed ? 'shown' : size && shown ? <Difference tokens={difference} /> : ''}
      </td>
    </tr>
  );
}

const SAVED = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

function Difference({ tokens }: { tokens: number }) {
  if (tokens === 0) return 'same';
  return (
    <>
      {tokens > 0 ? '+' : '−'}
      {figure(Math.abs(tokens))}
      <span className="unseen"> {tokens > 0 ? 'more' : 'fewer'}</span>
    </>
  );
}

function RenameField({ id, name }: { id: string; name: string }) {
  const { renameVariant, setRenaming } = useWorkshopVerbs();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    renameVariant(id, String(new FormData(event.currentTarget).get('name') ?? ''));
  };
  return (
    <form onSubmit={save}>
      <input
        name="name"
        className="variant-name"
        aria-label="Name of the variant"
        defaultValue={name}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it appears because the user asked to name something.
        autoFocus
        onFocus={(event) => event.target.select()}
        onBlur={(event) => renameVariant(id, event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.currentTarget.value = name;
          setRenaming(null);
        }}
      />
    </form>
  );
}

function VariantActions({ variant: { id, name } }: { variant: PromptVariant }) {
  const { updateVariant, selectVariant, duplicateVariant, deleteVariant, setRenaming } = useWorkshopVerbs();
  const changed = useWorkshop(isChanged);
  return (
    <tr className="variant-actions is-selected">
      <td colSpan={4}>
        {changed && (
          <>
            <button type="button" className="plain-button" onClick={updateVariant}>
              Save changes
            </button>
            <button type="button" className="plain-button" onClick={() => selectVariant(id)}>
              Undo changes
            </button>
          </>
        )}
        <button type="button" className="plain-button" aria-label={`Rename ${name}`} onClick={() => setRenaming(id)}>
          Rename
        </button>
        <button
          type="button"
          className="plain-button"
          aria-label={`Duplicate ${name}`}
          onClick={() => duplicateVariant(id)}
        >
          Duplicate
        </button>
        <button type="button" className="plain-button" aria-label={`Delete ${name}`} onClick={() => deleteVariant(id)}>
          Delete
        </button>
      </td>
    </tr>
  );
}
