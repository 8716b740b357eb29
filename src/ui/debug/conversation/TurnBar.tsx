import { useEffect } from 'react';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { numberOf, turnBeside } from '../histories/conversation-state.ts';
import { selectOpenTurn } from '../state/pasted.ts';
import { useDebug } from '../store/context.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { Step } from './Turns.tsx';
import { useConversation, useConversationVerbs } from './use-conversation.ts';
import './conversation.css';

/** Above a turn that is shown as a reply: the way back, and to the turns beside it; what is wrong with its history. */
export function TurnBar() {
  const { back, stepTurn } = useConversationVerbs();
  const turn = useDebug(selectOpenTurn);
  const shown = useConversation((state) => state.shown);
  const hasProblem = useConversation(({ shown: of, problem }) => of?.problems[problem]?.message === turn);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isElsewhere = target.closest('dialog, [popover], input, textarea, select') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) back();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [back]);
  if (!shown || turn === null) return null;
  return (
    <>
      <div className="turn-bar line-below in-row">
        <button type="button" className="plain-button" onClick={back}>
          <Icon name="left" size={14} /> Back to the conversation
        </button>
        <span className="fill" />
        <span className="meta">
          Turn {numberOf(shown, turn)} of {shown.blocks.at(-1)?.number}
        </span>
        <span className="steps">
          <Step name="Previous turn" isBack isOff={turnBeside(shown, turn, -1) === null} onStep={() => stepTurn(-1)} />
          <Step name="Next turn" isOff={turnBeside(shown, turn, 1) === null} onStep={() => stepTurn(1)} />
        </span>
      </div>
      {hasProblem && (
        <div className="turn-card">
          <HistoryCard shown={shown} />
        </div>
      )}
    </>
  );
}
