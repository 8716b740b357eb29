import { Icon } from '../../parts/widgets/Icon.tsx';

/** Folds and unfolds a branch of the tree under the pointer; keys do it through the tree. */
export function Fold({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the tree do the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the tree do the same.
    <span
      className="fold"
      data-fold
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Icon name={isOpen ? 'down' : 'right'} size={12} />
    </span>
  );
}
