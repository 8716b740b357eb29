import { type MouseEvent, useState } from 'react';
import type { Breakpoint } from '../../../../core/words/breakpoint.ts';
import { Dialog } from '../../../parts/widgets/Dialog.tsx';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { count } from '../../../parts/words/count.ts';
import { spelled } from '../../../parts/words/directional.ts';
import { breakpointName, without } from '../../state/breakpoints.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { BreakpointForm } from './BreakpointForm.tsx';
import { BreakpointLog } from './BreakpointLog.tsx';
import './breakpoints-dialog.css';

/** Every breakpoint of the reply, and a form for another; replay goes on beside it where the window has room for both. */
export function BreakpointsDialog({ onClose }: { onClose: () => void }) {
  const { step } = useVerbs();
  const breakpoints = useDebug((state) => state.reply.breakpoints);
  const [isModal] = useState(() => matchMedia('(max-width: 699.98px), (max-height: 519.98px)').matches);
  const go = (direction: 1 | -1) => {
    if (isModal) onClose();
    step('breakpoint', direction);
  };
  return (
    <Dialog title="Breakpoints" onClose={onClose} isModal={isModal} className="breakpoints-dialog">
      <div className="dialog-body">
        <BreakpointForm />
        {breakpoints.length === 0 ? (
          <p className="meta breakpoints-none line-above">None is set. Play runs to the end.</p>
        ) : (
          <ul className="breakpoints line-above" aria-label="Breakpoints that are set">
            {breakpoints.map((breakpoint) => (
              <Entry key={breakpointName(breakpoint)} breakpoint={breakpoint} />
            ))}
          </ul>
        )}
        <BreakpointLog isModal={isModal} onClose={onClose} />
      </div>
      <footer className="breakpoints-foot line-above in-row">
        <button type="button" className="button" onClick={() => go(-1)}>
          Previous breakpoint <kbd className="key">[</kbd>
        </button>
        <button type="button" className="button" onClick={() => go(1)}>
          Next breakpoint <kbd className="key">]</kbd>
        </button>
        <span className="fill" />
        <span className="meta breakpoints-hint">
          <kbd className="key">B</kbd> sets one at the position
        </span>
      </footer>
    </Dialog>
  );
}

function Entry({ breakpoint }: { breakpoint: Breakpoint }) {
  const { setBreakpoints } = useVerbs();
  const breakpoints = useDebug((state) => state.reply.breakpoints);
  const stops = useDebug((state) => state.stops.get(breakpoint));
  const name = breakpointName(breakpoint);
  return (
    <li>
      <Icon name="breakpoint" size={14} />
      <span className="breakpoint-name">
        <Shown text={name} />
      </span>
      <span className="meta">
        {stops && (stops.length === 0 ? 'not in this reply' : count(stops.length, breakpoint.log ? 'line' : 'stop'))}
      </span>
      <button
        type="button"
        className="button"
        aria-label={`Remove: ${spelled(name)}`}
        onClick={(event) => {
          passFocusOn(event);
          setBreakpoints(without(breakpoints, breakpoint));
        }}
      >
        Remove
      </button>
    </li>
  );
}

/** Where an entry goes, its button passes the focus to that of its neighbour, or to the form. */
function passFocusOn({ currentTarget }: MouseEvent): void {
  const entry = currentTarget.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const next = neighbour?.querySelector('button') ?? currentTarget.closest('dialog')?.querySelector('[type="submit"]');
  if (next instanceof HTMLElement) next.focus();
}
