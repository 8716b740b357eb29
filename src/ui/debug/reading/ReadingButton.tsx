import { Icon } from '../../parts/widgets/Icon.tsx';
import { useDebug } from '../store/context.ts';
import { loadReadingMenu, READING_CARD } from './ReadingCard.tsx';
import { readingWords } from './reading-words.ts';

/** What the reply is read in, and for which server; opens the menu in which that is chosen. */
export function ReadingButton({ isAtFoot = false }: { isAtFoot?: boolean }) {
  const words = useDebug(readingWords);
  return (
    <button
      type="button"
      className={`chip reading-button ${isAtFoot ? 'reading-at-foot' : ''}`}
      aria-haspopup="dialog"
      data-edits={isAtFoot || undefined}
      popoverTarget={READING_CARD}
      onPointerEnter={() => void loadReadingMenu()}
      onFocus={() => void loadReadingMenu()}
    >
      <span className="chip-label">Reading</span>
      <span className="reading-words">{words}</span>
      <Icon name="down" size={14} />
    </button>
  );
}
