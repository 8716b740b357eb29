import type { WorkshopVerbs } from './store/workshop-state.ts';

/** While the Workshop is open, the keys of undo and redo are its own outside text fields. Gives the way to stop. */
export function listenForUndo({ undo, redo }: WorkshopVerbs): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    if (event.target instanceof Element && event.target.closest('textarea, input, .monaco-editor')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
