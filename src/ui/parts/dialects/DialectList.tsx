import { Command } from 'cmdk';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Icon } from '../widgets/Icon.tsx';
import { count } from '../words/count.ts';
import { type DialectFamily, type DialectRow, familiesOf, matching } from './dialect-rows.ts';
import './dialect-list.css';

interface DialectListProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** What was typed to open it. */
  readonly typed?: string;
  readonly value: string;
  readonly auto: string | undefined;
  readonly noteOf: (dialect: string) => string | undefined;
  readonly targets: readonly string[];
  /** Whether it shows what the calls can be written in. */
  readonly isConverting: boolean;
  readonly onConverting: (isConverting: boolean) => void;
  readonly onChange: (dialect: string) => void;
  readonly onConvert: (dialect: string) => void;
}

const CONVERT_ROW = 'convert';
const BACK_ROW = 'back';

/**
 * What was found, then every dialect that would find something, then families that unfold; or what is typed, looked for
 * in formats and models.
 */
export function DialectList(props: DialectListProps) {
  const { ref, value, auto, noteOf, targets, isConverting, onConverting, onChange, onConvert } = props;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.typed ?? '');
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const families = useMemo(() => familiesOf(isConverting ? targets : undefined), [isConverting, targets]);
  const rows = families.flatMap((family) => family.rows);
  const isSearching = typed.trim() !== '';
  const found = isSearching ? matching(families, typed) : [];
  const [at, setAt] = useState('');
  useImperativeHandle(ref, () => field.current as HTMLInputElement);

  const choose = (id: string) => {
    if (isConverting) onConvert(id);
    else onChange(id);
  };
  const type = (words: string) => {
    setTyped(words);
    const [first] = words.trim() === '' ? [] : matching(families, words);
    setAt(first ? `found ${first.id}` : '');
  };
  const showConverting = (shows: boolean) => {
    onConverting(shows);
    setUnfolded(new Set());
    type('');
    field.current?.focus();
  };
  const fold = (title: string) => {
    const next = new Set(unfolded);
    if (!next.delete(title)) next.add(title);
    setUnfolded(next);
  };
  const item = (row: DialectRow, note?: string): ReactNode => (
    <Item
      key={row.id}
      value={`${note === undefined ? 'family' : 'found'} ${row.id}`}
      title={row.title}
      note={note || row.models}
      isChosen={!isConverting && row.id === value}
      onSelect={() => choose(row.id)}
    />
  );
  const finding = isConverting ? [] : rows.filter(({ id }) => isFinding(noteOf(id)));
  const isTried = rows.some(({ id }) => noteOf(id) !== undefined);
  const others = rows.length - finding.length;

  return (
    <Command
      className="dialect-list"
      label="Find a format or a model"
      shouldFilter={false}
      value={at}
      onValueChange={setAt}
      loop
    >
      <div className="dialect-search line-below in-row">
        <Icon name="search" size={14} />
        <Command.Input ref={field} placeholder="Find a format or a model" value={typed} onValueChange={type} />
        <span className="meta">{count(rows.length, 'format')}</span>
      </div>
      <Command.List>
        <Command.Empty>No format or model of that name.</Command.Empty>
        {isSearching ? (
          found.map((row) => item(row, isFinding(noteOf(row.id)) ? noteOf(row.id) : ''))
        ) : (
          <>
            {isConverting && (
              <Command.Item value={BACK_ROW} onSelect={() => showConverting(false)}>
                <Icon name="left" size={14} />
                <span className="dialect-title">Back</span>
                <span className="dialect-note clip">every call is rewritten, one Undo</span>
              </Command.Item>
            )}
            {!isConverting && auto !== undefined && (
              <Item
                value="auto"
                title={auto}
                note={noteOf('auto') ?? ''}
                isChosen={value === 'auto'}
                onSelect={() => choose('auto')}
              />
            )}
            {finding.length > 0 && (
              <Command.Group heading="Would find">{finding.map((row) => item(row, noteOf(row.id)))}</Command.Group>
            )}
            {isTried && !isConverting && (
              <p className="dialect-rest">
                {finding.length > 0 ? `${others} others find no call` : `None of ${rows.length} formats finds a call`}
              </p>
            )}
            <Command.Group heading={isConverting ? 'Write it as' : 'All formats'}>
              {families.map((family) => (
                <Family
                  key={family.title}
                  family={family}
                  isUnfolded={unfolded.has(family.title)}
                  onFold={() => fold(family.title)}
                  item={item}
                />
              ))}
            </Command.Group>
            {!isConverting && targets.length > 0 && (
              <Command.Group>
                <Command.Item value={CONVERT_ROW} onSelect={() => showConverting(true)}>
                  <Icon name="right" size={14} />
                  <span className="dialect-title">Convert every call to another format</span>
                </Command.Item>
              </Command.Group>
            )}
          </>
        )}
      </Command.List>
    </Command>
  );
}

/** Whether a reading finds a call, by the words that say what it finds. */
const isFinding = (note: string | undefined): boolean => note !== undefined && /^\d/.test(note);

interface ItemProps {
  /** Unlike that of every other item. */
  readonly value: string;
  readonly title: string;
  readonly note: string;
  readonly isChosen: boolean;
  readonly onSelect: () => void;
}

function Item({ value, title, note, isChosen, onSelect }: ItemProps) {
  return (
    <Command.Item value={value} className={isChosen ? 'is-chosen' : ''} onSelect={onSelect}>
      {isChosen ? <Icon name="check" size={14} /> : <span className="dialect-indent" />}
      <span className="dialect-title">{title}</span>
      <span className="dialect-note clip">{note}</span>
    </Command.Item>
  );
}

/** Which formats a family holds. Forge's is that of one agent, and found where it is read. */
const namesOf = (rows: readonly DialectRow[]): string =>
  rows
    .filter(({ id }, _, { length }) => id !== 'forge' || length === 1)
    .map(({ title }) => title)
    .join(', ');

interface FamilyProps {
  readonly family: DialectFamily;
  readonly isUnfolded: boolean;
  readonly onFold: () => void;
  readonly item: (row: DialectRow) => ReactNode;
}

function Family({ family: { title, rows }, isUnfolded, onFold, item }: FamilyProps) {
  return (
    <>
      <Command.Item
        value={`fold ${title}`}
        aria-label={`${title}, ${count(rows.length, 'format')}`}
        aria-expanded={isUnfolded}
        onSelect={onFold}
      >
        <Icon name={isUnfolded ? 'down' : 'right'} size={14} />
        <span className="dialect-title">{title}</span>
        <span className="dialect-note clip">{namesOf(rows)}</span>
        <span className="dialect-count">{rows.length}</span>
      </Command.Item>
      {isUnfolded && rows.map((row) => item(row))}
    </>
  );
}
