/** A sentence in which `backticked` words are source. */
export function Words({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move.
      <code className="word" key={index}>
        {part}
      </code>
    ),
  );
}

/** The same sentence as plain text, source in quotes. */
export const quoted = (text: string): string => text.replace(/`([^`]*)`/g, '“$1”');
