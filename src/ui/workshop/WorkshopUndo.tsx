import { UndoButton } from '../parts/widgets/UndoButton.tsx';
import { useWorkshop, useWorkshopVerbs } from './store/use-workshop.ts';

/** In the page's head: undoes the last change of definitions, examples, prompt or variants. */
export function WorkshopUndo() {
  const { undo } = useWorkshopVerbs();
  return <UndoButton canUndo={useWorkshop((state) => state.canUndo)} undo={undo} />;
}
