import type { ExcerptPart } from '../../../../core/diagnosis/compare/comparison.ts';
import { Shown } from '../../../parts/widgets/Shown.tsx';

/** A value in mono, what differs marked; a dot is where something is missing, ⏎ for line breaks that would not be seen. */
export function Excerpt({ parts }: { parts: readonly ExcerptPart[] }) {
  return (
    <span className="excerpt mono">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one value never move.
        <Part key={index} part={part} isFirst={index === 0} isLast={index === parts.length - 1} />
      ))}
    </span>
  );
}

interface PartProps {
  readonly part: ExcerptPart;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Part({ part: { text, mark }, isFirst, isLast }: PartProps) {
  if (mark === 'cut') return <span className="excerpt-cut">{text}</span>;
  const shown = <Shown text={visibleBreaks(text, mark !== undefined, isFirst, isLast)} />;
  return mark === undefined ? shown : <mark>{mark === 'missing' ? '·' : shown}</mark>;
}

/** Line breaks at either end of a value, and in what differs, as signs. */
function visibleBreaks(text: string, isMarked: boolean, isFirst: boolean, isLast: boolean): string {
  const signs = (breaks: string) => breaks.replace(/\r\n|\r|\n/g, '⏎');
  if (isMarked) return text.replace(/\r\n|\r|\n/g, '⏎\n').replace(/\n$/, '');
  const led = isFirst ? text.replace(/^[\r\n]+/, signs) : text;
  return isLast ? led.replace(/[\r\n]+$/, signs) : led;
}
