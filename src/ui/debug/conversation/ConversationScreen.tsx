import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { Tab, TabStrip } from '../../parts/widgets/Tabs.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { ConversationPanels } from './ConversationPanels.tsx';
import { ConversationTree } from './ConversationTree.tsx';
import { Count } from './Count.tsx';
import { Turns } from './Turns.tsx';
import { useConversation, useConversationVerbs } from './use-conversation.ts';
import './conversation.css';

/** A history in place of a reply: its tree, what is said of the row in hand, and its turns in a row. */
export function ConversationScreen() {
  const shown = useConversation((state) => state.shown);
  const isLost = useConversation((state) => state.isLost);
  const isBeside = useConversation((state) => state.isBeside);
  return (
    <>
      <ScreenTabs />
      <section
        className={`conversation pane ${isBeside ? 'is-behind' : ''}`}
        id="reply"
        aria-labelledby="conversation-title"
        tabIndex={-1}
      >
        <ConversationHead />
        {shown ? (
          <ConversationTree key={shown.id} shown={shown} />
        ) : isLost ? (
          <p className="panel-empty">The conversation could not be read. Your text is unchanged: paste it again.</p>
        ) : (
          <Skeleton />
        )}
      </section>
      <ConversationPanels />
      {shown && <Turns shown={shown} />}
    </>
  );
}

/** Where only one thing has room at a time. */
function ScreenTabs() {
  const { setTab, showTree } = useConversationVerbs();
  const tab = useConversation((state) => state.tab);
  const isBeside = useConversation((state) => state.isBeside);
  const problems = useConversation((state) => state.shown?.problems.length ?? 0);
  const tools = useConversation((state) => state.shown?.tools.length ?? 0);
  const isOn = (own: string): boolean => isBeside && tab === own;
  return (
    <TabStrip className="phone-tabs conversation-screens" aria-label="Screens">
      <Tab className="phone-tab" isOn={!isBeside || tab === 'message' || tab === 'providers'} onClick={showTree}>
        Conversation
      </Tab>
      <Tab className="phone-tab" aria-label="Problems" isOn={isOn('problems')} onClick={() => setTab('problems')}>
        Problems{problems > 0 && <Count of={problems} />}
      </Tab>
      <Tab className="phone-tab" aria-label="Tools" isOn={isOn('tools')} onClick={() => setTab('tools')}>
        Tools{tools > 0 && <Count of={tools} />}
      </Tab>
    </TabStrip>
  );
}
