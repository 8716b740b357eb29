import { walkTabs } from '../app/PanelTabs.tsx';
import { useWorkshop, useWorkshopVerbs } from './store/use-workshop.ts';
import type { WorkshopView } from './store/workshop-state.ts';

const VIEWS: readonly (readonly [WorkshopView, string])[] = [
  ['definitions', 'Definitions'],
  ['example', 'Example'],
  ['prompt', 'Prompt'],
];

/** Which pane fills a window too narrow for all. */
export function WorkshopTabs() {
  const { setView } = useWorkshopVerbs();
  const view = useWorkshop((state) => state.view);
  return (
    <div className="phone-tabs" role="tablist" aria-label="Panes" onKeyDown={walkTabs}>
      {VIEWS.map(([id, title]) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="phone-tab"
          aria-selected={id === view}
          tabIndex={id === view ? 0 : -1}
          onClick={() => setView(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
