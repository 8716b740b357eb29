import { diffChars } from 'diff';
import { Shown } from '../../widgets/Shown.tsx';

/** Differences beyond this many characters are not looked for: everything then counts as different. */
const MOST_EDITS = 400;

/** A text in which what another text does not have is marked. */
export function DiffText({ text, base }: { text: string; base: string }) {
  const changes = diffChars(base, text, { maxEditLength: MOST_EDITS });
  if (!changes)
    return (
      <mark>
        <Shown text={text} />
      </mark>
    );
  return changes.map(({ value, added, removed }, index) => {
    if (removed) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
    const part = <Shown key={index} text={value} />;
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    return added ? <mark key={index}>{part}</mark> : part;
  });
}
