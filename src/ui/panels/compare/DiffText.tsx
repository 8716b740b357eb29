import { diffChars } from 'diff';

/** Differences beyond this many characters are not looked for: everything then counts as different. */
const MOST_EDITS = 400;

/** A text in which what another text does not have is marked. */
export function DiffText({ text, base }: { text: string; base: string }) {
  const changes = diffChars(base, text, { maxEditLength: MOST_EDITS });
  if (!changes) return <mark>{text}</mark>;
  return changes.map(({ value, added, removed }, index) => {
    if (removed) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
    return added ? <mark key={index}>{value}</mark> : value;
  });
}
