import type { ReactNode } from 'react';
import { Tab, TabStrip } from '../../parts/widgets/Tabs.tsx';
import type { ConversationTab } from '../histories/conversation-state.ts';
import { Count } from './Count.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { HistoryProblems, HistoryTools, ProvidersOfHistory } from './SidePanels.tsx';
import { useConversation, useConversationVerbs } from './use-conversation.ts';

/** The views beside the tree. All are mounted: what one says can be found while another is open. */
export function ConversationPanels() {
  const { setTab } = useConversationVerbs();
  const shown = useConversation((state) => state.shown);
  const tab = useConversation((state) => state.tab);
  const isBeside = useConversation((state) => state.isBeside);
  const number = useConversation((state) => state.detail?.number ?? 0);
  const refusing = shown?.providers.filter(({ stance }) => stance !== 'unknown').length ?? 0;
  const counts: Readonly<Record<ConversationTab, number>> = {
    message: number,
    problems: shown?.problems.length ?? 0,
    providers: refusing,
    tools: shown?.tools.length ?? 0,
  };
  return (
    <div className={`conversation-side pane ${isBeside ? 'is-beside' : ''}`}>
      <TabStrip className="tabs line-below" aria-label="Views of the conversation">
        {TABS.map(([id, title]) => (
          <Tab
            key={id}
            className="tab"
            aria-label={title}
            aria-controls={`history-${id}`}
            isOn={id === tab}
            onClick={() => setTab(id)}
          >
            {title}
            {counts[id] > 0 && <Count of={counts[id]} />}
          </Tab>
        ))}
      </TabStrip>
      <Panel id="message" tab={tab}>
        <MessagePanel />
      </Panel>
      <Panel id="problems" tab={tab}>
        <HistoryProblems />
      </Panel>
      <Panel id="providers" tab={tab}>
        <ProvidersOfHistory />
      </Panel>
      <Panel id="tools" tab={tab}>
        <HistoryTools />
      </Panel>
    </div>
  );
}

const TABS: readonly (readonly [ConversationTab, string])[] = [
  ['message', 'Message'],
  ['problems', 'Problems'],
  ['providers', 'Providers'],
  ['tools', 'Tools'],
];

const NAMES = new Map(TABS);

function Panel({ id, tab, children }: { id: ConversationTab; tab: ConversationTab; children: ReactNode }) {
  return (
    <div
      className="history-panel pane"
      role="tabpanel"
      id={`history-${id}`}
      aria-label={NAMES.get(id)}
      hidden={id !== tab}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
