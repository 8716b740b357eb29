import { useAppStore } from '../../../parts/page/page.ts';
import { Icon, type IconName } from '../../../parts/widgets/Icon.tsx';
import { Words } from '../../../parts/widgets/Words.tsx';
import type { NextStep } from '../../state/next-step.ts';
import { useDebugStore } from '../../store/context.ts';
import { takeNextStep } from '../../verbs/next-step.ts';
import { focusReply } from './focus-reply.ts';

const ICONS: Readonly<Partial<Record<NextStep['kind'], IconName>>> = {
  copy: 'copy',
  message: 'message',
  open: 'open',
};

/** The one filled button of the screen. */
export function NextStepButton({ step }: { step: NextStep }) {
  const app = useAppStore();
  const debug = useDebugStore();
  const icon = ICONS[step.kind];
  const take = () => {
    if (step.kind === 'fix') focusReply();
    takeNextStep(step, { debug, app });
  };
  return (
    <button type="button" className="button is-solid next-step" data-edits data-step={step.kind} onClick={take}>
      {icon && <Icon name={icon} />}
      <span>
        <Words text={step.title} />
      </span>
    </button>
  );
}
