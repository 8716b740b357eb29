import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { hasBreakpoint, toggled } from '../../state/breakpoints.ts';
import type { LinkedPanel } from '../../state/linked-panel.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import type { PressedState } from './pressed-state.ts';
import './state-menu.css';

const MARGIN = 8;

/** What can be done with a state: its events, and breakpoints where it is entered or left. Closed by Escape or a press outside. */
export function StateMenu({ pressed: { state, x, y }, onClose }: { pressed: PressedState; onClose: () => void }) {
  const { setEventFilter, setTab } = useVerbs();
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN))}px`;
    element.querySelector('button')?.focus();
  }, [x, y]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };

  const showEvents = () => {
    onClose();
    setEventFilter({ text: '', state });
    setTab('events' satisfies LinkedPanel);
  };

  return (
    <div
      ref={menu}
      className="pop-card state-menu"
      role="menu"
      tabIndex={-1}
      aria-label={state}
      popover="auto"
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={onKeyDown}
    >
      <p className="state-menu-title" aria-hidden="true">
        {state}
      </p>
      <button type="button" role="menuitem" onClick={showEvents}>
        <Icon name="table" size={14} />
        Show its events
      </button>
      <BreakItem state={state} edge="enter" text="Break when entered" onDone={onClose} />
      <BreakItem state={state} edge="leave" text="Break when left" onDone={onClose} />
    </div>
  );
}

interface BreakItemProps {
  readonly state: string;
  readonly edge: 'enter' | 'leave';
  readonly text: string;
  readonly onDone: () => void;
}

function BreakItem({ state, edge, text, onDone }: BreakItemProps) {
  const { setBreakpoints } = useVerbs();
  const breakpoints = useDebug((all) => all.reply.breakpoints);
  const breakpoint = { on: 'state', state, edge } as const;
  const isSet = hasBreakpoint(breakpoints, breakpoint);
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isSet}
      onClick={() => {
        setBreakpoints(toggled(breakpoints, breakpoint));
        onDone();
      }}
    >
      {isSet ? <Icon name="check" size={14} /> : <Icon name="breakpoint" size={14} />}
      {text}
    </button>
  );
}
