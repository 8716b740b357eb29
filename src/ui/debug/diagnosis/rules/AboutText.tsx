const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/;

/** Markdown as the rules use it: paragraphs, emphasis and source in backticks. All else is shown as it stands. */
export function AboutText({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph}>
      {paragraph.split(INLINE).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one paragraph never move.
        <Inline key={index} part={part} />
      ))}
    </p>
  ));
}

function Inline({ part }: { part: string }) {
  if (!INLINE.test(part)) return part;
  if (part.startsWith('`')) return <code className="word">{part.slice(1, -1)}</code>;
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
  return <em>{part.slice(1, -1)}</em>;
}
