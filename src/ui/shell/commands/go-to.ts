import { type PanelId, panelOf } from '../../debug/panels/panels.ts';
import type { DebugStore } from '../../debug/store/debug-store.ts';
import { firstVisible, focusLater } from '../../parts/widgets/focus-later.ts';

/** Opens a panel and gives the focus to its tab, so that a screen reader says where the user is. */
export function goToPanel(debug: DebugStore, tab: PanelId): void {
  debug.getState().verbs.setTab(tab);
  focusLater(() => firstVisible(`[role="tab"][aria-label="${panelOf(tab).title}"]`));
}

/** Shows the machine and gives the focus to its tab, or to its heading where it is pinned. */
export function goToMachine(debug: DebugStore): void {
  debug.getState().verbs.showMachineTab();
  focusLater(() =>
    firstVisible('.machine-pin')?.ariaPressed === 'true'
      ? firstVisible('.machine h2')
      : firstVisible('.tab-machine, .phone-tabs [aria-label="Machine"]'),
  );
}

/** Gives the focus to the first button of the latest news. */
export function goToNews(debug: DebugStore): void {
  if (!document.querySelector('.corner .toast')) debug.getState().verbs.say('No news.');
  focusLater(() => {
    const latest = [...document.querySelectorAll('.corner .toast')].at(-1);
    return latest?.querySelector<HTMLElement>('.toast-actions button') ?? latest?.querySelector('button');
  });
}
