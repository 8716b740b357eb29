import type { ViewData, ViewVerbs } from '../state/debug-state.ts';
import { selectComparesWide } from '../state/selectors.ts';
import type { StoreParts } from '../state/store-parts.ts';

export const FIRST_VIEW: ViewData = {
  tab: 'calls',
  machineTab: false,
  cardTab: true,
  phoneView: 'stream',
  isRaised: false,
  eventFilter: { text: '', state: '' },
  wantsEventFilter: false,
  statesAsTable: false,
  comparesBeside: false,
  torch: null,
};

export function viewVerbs({ store: { setState: set, getState: get } }: StoreParts): ViewVerbs {
  return {
    setTab(tab) {
      set({ tab, machineTab: false, cardTab: false, phoneView: 'panel' });
    },
    showMachineTab() {
      set({ machineTab: true, cardTab: false, phoneView: 'machine' });
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
    setComparesBeside(comparesBeside) {
      set({ comparesBeside });
    },
    setTorch(lit) {
      set({ torch: lit && 'start' in lit ? [lit] : lit });
    },
  };
}
