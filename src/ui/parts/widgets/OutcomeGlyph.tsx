import type { ReaderVerdict } from '../../../core/readers/outcome.ts';
import { Glyph } from './Glyph.tsx';
import { Icon } from './Icon.tsx';

interface OutcomeGlyphProps {
  readonly outcome: ReaderVerdict;
  readonly size?: number;
  /** Nothing arrived, where the others that lose a call fail: the octagon is hollow. */
  readonly isDropped?: boolean;
}

/** The mark of what a server's reader makes of a reply; decoration beside its words. */
export function OutcomeGlyph({ outcome, size = 12, isDropped = false }: OutcomeGlyphProps) {
  switch (outcome) {
    case 'runs':
      return <Icon name="check" size={14} />;
    case 'runs-otherwise':
      return <Glyph group="repair" size={size} />;
    case 'loses':
      return <Glyph group="error" size={size} hollow={isDropped} />;
    case 'text':
      return <Glyph group="prose" size={size} />;
    case 'unknown':
      return <DashedRing size={size} />;
  }
}

/** Named, but not read; or not known. */
export function DashedRing({ size = 12 }: { size?: number }) {
  return (
    <svg className="dashed-ring" width={size} height={size} viewBox="-8 -8 16 16" aria-hidden="true">
      <circle r="6.5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="3.2 2.6" />
    </svg>
  );
}
