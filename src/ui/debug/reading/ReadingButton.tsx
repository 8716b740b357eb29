import { Icon } from '../../parts/widgets/Icon.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { useDebug, useVerbs } from '../store/context.ts';
import { loadReadingMenu, READING_CARD } from './ReadingCard.tsx';
import { readingWords } from './reading-words.ts';

/**
 * What the reply is read in, and for which server; opens the menu in which that is chosen. Beside it is what a finger edits
 * the reply with. Styles show one of its places.
 */
export function ReadingButton({ place }: { place: 'head' | 'foot' }) {
  const { setRaised } = useVerbs();
  const words = useDebug(readingWords);
  return (
    <>
      <button
        type="button"
        className={`chip reading-button reading-at-${place}`}
        aria-haspopup="dialog"
        data-edits={place !== 'head' || undefined}
        popoverTarget={READING_CARD}
        onPointerEnter={() => void loadReadingMenu()}
        onFocus={() => void loadReadingMenu()}
      >
        <span className="chip-label">Format</span>
        <span className="reading-words clip">{words}</span>
        <Icon name="down" size={14} />
      </button>
      <IconButton icon="edit" name="Edit" className="edit-button" data-edits onClick={() => setRaised(true)} />
    </>
  );
}
