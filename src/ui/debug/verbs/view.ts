import type { ViewData, ViewVerbs } from '../state/debug-state.ts';
import { selectComparesWide } from '../state/selectors.ts';
import type { StoreParts } from '../state/store-parts.ts';

export const FIRST_VIEW: ViewData = {
  tab: 'calls',
  machineTab: true,
  isTabChosen: false,
  cardTab: true,
  phoneView: 'stream',
  isRaised: false,
  eventFilter: { text: '', state: '' },
  wantsEventFilter: false,
  statesAsTable: false,
  serversView: 'outcome',
  wantedOutcome: null,
  comparesBeside: false,
  torch: null,
};

export function viewVerbs({ store: { setState: set, getState: get } }: StoreParts): ViewVerbs {
  return {
    setTab(tab) {
      set({ tab, isTabChosen: true, machineTab: false, cardTab: false, phoneView: 'panel' });
    },
    showMachineTab() {
      set({ isTabChosen: true, machineTab: true, cardTab: false, phoneView: 'machine' });
    },
    showMachineOnce() {
      if (!get().isTabChosen) set({ isTabChosen: true, machineTab: true });
    },
    showCard() {
      set({ cardTab: true });
    },
    setPhoneView(phoneView) {
      set({ phoneView });
    },
    setRaised(isRaised) {
      set({ isRaised });
    },
    showReply() {
      if (selectComparesWide(get())) set({ tab: FIRST_VIEW.tab });
    },
    setEventFilter(eventFilter) {
      set({ eventFilter });
    },
    goToEventFilter(wantsEventFilter) {
      set({ wantsEventFilter });
    },
    setStatesAsTable(statesAsTable) {
      set({ statesAsTable });
    },
    setServersView(serversView) {
      set({ serversView });
    },
    showOutcome(wantedOutcome) {
      get().verbs.setTab('compare');
      set({ serversView: 'outcome', wantedOutcome });
    },
    setComparesBeside(comparesBeside) {
      set({ comparesBeside });
    },
    setTorch(lit) {
      set({ torch: lit && 'start' in lit ? [lit] : lit });
    },
  };
}
