import { spelled } from '../words/directional.ts';
import { Shown } from './Shown.tsx';

/** A sentence in which `backticked` words are source. */
export function Words({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move.
      <Shown text={part} key={index} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move.
      <code className="word" key={index}>
        <Shown text={part} />
      </code>
    ),
  );
}

/** The same sentence as plain text, source in quotes. */
export const quoted = (text: string): string => spelled(text).replace(/`([^`]*)`/g, '“$1”');
