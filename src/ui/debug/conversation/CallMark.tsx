import type { CallStatus } from '../../../core/conversation/shown/shown-conversation.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { DashedRing } from '../../parts/widgets/OutcomeGlyph.tsx';

/** What became of a call in words; of one that was answered its result says it. */
export const STATUS_WORDS: Readonly<Record<CallStatus, string>> = {
  answered: 'answered',
  none: 'no result',
  failed: 'failed',
  pending: 'pending',
  cut: 'not in the paste',
};

/** The mark of what became of a call; decoration beside its words. */
export function CallMark({ status }: { status: CallStatus }) {
  switch (status) {
    case 'answered':
      return <Icon name="check" size={14} />;
    case 'none':
      return <Glyph group="error" hollow size={12} />;
    case 'failed':
      return <Glyph group="error" size={12} />;
    case 'pending':
    case 'cut':
      return <DashedRing size={12} />;
  }
}
