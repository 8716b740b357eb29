import { IconButton } from './IconButton.tsx';

/** Goes one step back; stays in the tab order where there is none. */
export function UndoButton({ canUndo, undo }: { canUndo: boolean; undo: () => void }) {
  return (
    <IconButton
      icon="undo"
      className="head-undo"
      name="Undo"
      aria-disabled={!canUndo}
      onClick={() => canUndo && undo()}
    />
  );
}
