import { Icon } from './Icon.tsx';

/** Goes one step back; stays in the tab order where there is none. */
export function UndoButton({ canUndo, undo }: { canUndo: boolean; undo: () => void }) {
  return (
    <button
      type="button"
      className="icon-button head-undo"
      aria-label="Undo"
      aria-disabled={!canUndo}
      onClick={() => canUndo && undo()}
    >
      <Icon name="undo" />
    </button>
  );
}
