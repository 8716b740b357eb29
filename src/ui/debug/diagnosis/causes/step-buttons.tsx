import { useAppStore } from '../../../parts/page/page.ts';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { dialectName } from '../../../parts/words/names.ts';
import type { NextStep } from '../../state/next-step.ts';
import { namedUnread } from '../../state/selectors.ts';
import { toolsChecked } from '../../state/tools-in-force.ts';
import { useDebug, useVerbs } from '../../store/context.ts';

/** Reads a call that is named in the dialect that it is named as; nothing where none is. */
export function ReadAsNamed() {
  const { setDialect } = useVerbs();
  const named = useDebug(({ report }) => namedUnread(report));
  if (named === null) return null;
  return (
    <button type="button" className="button" data-edits onClick={() => setDialect(named)}>
      Read it as {dialectName(named)}
    </button>
  );
}

/** Leads to the tools of the request, where none are known and something else comes first. */
export function AddTools() {
  const app = useAppStore();
  const hasTools = useDebug((state) => toolsChecked(state).length > 0);
  if (hasTools) return null;
  return (
    <button type="button" className="button add-tools" onClick={() => app.setState({ workspace: 'workshop' })}>
      Add tools
    </button>
  );
}

/** Opens the message to the model, where that is not the next step itself and something was read. */
export function MessageButton({ step, isPlain = false }: { step: NextStep | null; isPlain?: boolean }) {
  const app = useAppStore();
  const isNamed = useDebug(({ report }) => namedUnread(report) !== null);
  if (step?.kind === 'message' || isNamed) return null;
  return (
    <button
      type="button"
      className={isPlain ? 'plain-button' : 'button to-model'}
      aria-label="Message to the model"
      onClick={() => app.setState({ dialog: 'message' })}
    >
      {!isPlain && <Icon name="message" />}
      <span>Message to the model</span>
    </button>
  );
}
