import { PaneTabs } from '../parts/widgets/PaneTabs.tsx';
import { useWorkshop, useWorkshopVerbs } from './store/use-workshop.ts';
import type { WorkshopView } from './store/workshop-state.ts';

const VIEWS: readonly (readonly [WorkshopView, string])[] = [
  ['definitions', 'Definitions'],
  ['example', 'Example'],
  ['prompt', 'Prompt'],
];

/** The panes of the Workshop in a window too narrow for all. */
export function WorkshopTabs() {
  const { setView } = useWorkshopVerbs();
  const view = useWorkshop((state) => state.view);
  return <PaneTabs panes={VIEWS} current={view} onChoose={setView} />;
}
