import { useAppStore } from '../../../parts/page/page.ts';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { dialectName } from '../../../parts/words/names.ts';
import type { NextStep } from '../../state/next-step.ts';
import { namedUnread } from '../../state/selectors.ts';
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

/** Opens the message to the model, where that is not the next step itself and something was read. */
export function MessageButton({ step }: { step: NextStep }) {
  const app = useAppStore();
  const isNamed = useDebug(({ report }) => namedUnread(report) !== null);
  if (step.kind === 'message' || isNamed) return null;
  return (
    <button type="button" className="button to-model" onClick={() => app.setState({ dialog: 'message' })}>
      <Icon name="message" />
      <span>Message to the model</span>
    </button>
  );
}
