import type { Evidence } from '../../../core/logs/evidence.ts';
import { Glyph } from '../widgets/Glyph.tsx';
import { Shown } from '../widgets/Shown.tsx';
import './evidence-text.css';

interface EvidenceProps {
  readonly evidence: Evidence;
  readonly isLost: boolean;
  /** Where there is little room: less of what is before it. */
  readonly isShort?: boolean;
}

const SHORT = 18;

/** A line of a reply with what is at fault marked as in the stream. */
export function EvidenceText({ evidence, isLost, isShort = false }: EvidenceProps) {
  const { text, after } = evidence;
  const before = isShort && evidence.before.length > SHORT ? `…${evidence.before.slice(-SHORT)}` : evidence.before;
  return (
    <code className="evidence">
      <span className="evidence-before">
        <Shown text={before} />
      </span>
      {text !== '' && (
        <mark className={isLost ? 'is-lost' : ''}>
          <Shown text={text} />
        </mark>
      )}
      {text === '' && isLost && <Glyph group="error" size={10} />}
      <Shown text={after} />
    </code>
  );
}
