import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { Icon } from '../widgets/Icon.tsx';
import { lazyPart } from '../widgets/lazy-part.ts';
import { type DialectFamily, familiesOf } from './dialect-rows.ts';

const loadMenu = () => import('./DialectMenu.tsx');
const DialectMenu = lazyPart(loadMenu, 'DialectMenu');

/** What is before the dialect's id where choosing it converts. */
const CONVERT = 'to:';

export interface DialectSelectProps {
  readonly value: string;
  /** What the chip shows. */
  readonly children: ReactNode;
  readonly about: string;
  /** Its words where the dialect may be found by the text; left out where one has to be chosen. */
  readonly auto?: string;
  /** What each choice finds in the text, such as `2 calls`; undefined where it was not tried. */
  readonly noteOf?: (dialect: string) => string | undefined;
  /** Dialects that the calls can be written in. */
  readonly targets?: readonly string[];
  /** Told when the menu is opened and when it is closed. */
  readonly onOpen?: (isOpen: boolean) => void;
  readonly onChange: (dialect: string) => void;
  readonly onConvert?: (dialect: string) => void;
}

const ALL = familiesOf();
const NO_NOTE = () => undefined;

/**
 * A chip that chooses a dialect. It is a native list, which has every choice by family for what does not use a menu;
 * a press or a key opens the menu instead: what was found, then families that unfold, with a search.
 */
export function DialectSelect({
  value,
  children,
  about,
  auto,
  noteOf = NO_NOTE,
  targets = [],
  onOpen,
  onChange,
  onConvert,
}: DialectSelectProps) {
  const chip = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(false);
  const [openedWith, setOpenedWith] = useState<string | null>(null);
  // What is typed while the menu is on its way is for its field.
  const open = (typed = '') => {
    onOpen?.(true);
    setOpenedWith((before) => (before ?? '') + typed);
  };
  const close = () => {
    onOpen?.(false);
    setOpenedWith(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter && ![' ', 'Enter', 'ArrowDown', 'ArrowUp', 'F4'].includes(event.key)) return;
    event.preventDefault();
    open(isLetter ? event.key : '');
  };
  const convert = (dialect: string) => onConvert?.(dialect);

  return (
    <span className="chip dialect-chip" ref={chip}>
      <span className="chip-label" aria-hidden="true">
        Dialect
      </span>
      <span className="dialect-found clip" aria-hidden="true">
        {children}
      </span>
      <Icon name="down" size={14} />
      <select
        aria-label="Dialect"
        title={about}
        value={value}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onPointerDown={() => {
          wasOpen.current = openedWith !== null;
        }}
        // The browser's own list stays closed; a menu that opened before the button is up again would be closed by that.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          if (!wasOpen.current) open();
        }}
        onKeyDown={onKeyDown}
        onChange={({ target }) =>
          target.value.startsWith(CONVERT) ? convert(target.value.slice(CONVERT.length)) : onChange(target.value)
        }
      >
        {auto !== undefined && <Choice value="auto" title={auto} note={noteOf('auto')} />}
        <Families families={ALL} noteOf={noteOf} />
        {targets.length > 0 && (
          <optgroup label="Rewrite every call, one Undo">
            {familiesOf(targets).flatMap(({ rows }) =>
              rows.map(({ id, title }) => (
                <option key={id} value={`${CONVERT}${id}`}>
                  Convert to {title}
                </option>
              )),
            )}
          </optgroup>
        )}
      </select>
      {openedWith !== null && (
        <Suspense>
          <DialectMenu
            anchor={chip}
            typed={openedWith}
            value={value}
            auto={auto}
            noteOf={noteOf}
            targets={targets}
            onChange={onChange}
            onConvert={convert}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}

function Families({
  families,
  noteOf,
}: {
  families: readonly DialectFamily[];
  noteOf: (dialect: string) => string | undefined;
}) {
  return families.map(({ title, rows }) => (
    <optgroup key={title} label={title}>
      {rows.map((row) => (
        <Choice key={row.id} value={row.id} title={row.title} note={noteOf(row.id)} />
      ))}
    </optgroup>
  ));
}

function Choice({ value, title, note }: { value: string; title: string; note: string | undefined }) {
  return (
    <option value={value}>
      {title}
      {note && `, ${note}`}
    </option>
  );
}
