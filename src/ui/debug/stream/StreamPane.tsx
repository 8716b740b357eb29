import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { count } from '../../parts/words/count.ts';
import { linesOf } from '../../parts/words/lines-of.ts';
import { HoverNote } from '../editor/HoverNote.tsx';
import { isTooLongToEdit } from '../editor/is-too-long-to-edit.ts';
import { ReadingButton } from '../reading/ReadingButton.tsx';
import { ReadingCard } from '../reading/ReadingCard.tsx';
import { conversationOf, pasteOf, selectIsErrorAlone } from '../state/pasted.ts';
import { useDebug } from '../store/context.ts';
import { LongStream } from './LongStream.tsx';
import { StreamEditor } from './StreamEditor.tsx';
import { TakenOff } from './TakenOff.tsx';

const TurnBar = lazyPart(() => import('../conversation/TurnBar.tsx'), 'TurnBar');
const FixedBar = lazyPart(() => import('./FixedBar.tsx'), 'FixedBar');
const Pasted = lazyPart(() => import('../pasted/Pasted.tsx'), 'Pasted');

/** The reply: what it is, how it is cut and read, and its text. */
export function StreamPane() {
  const reply = useDebug((state) => state.reply);
  const { text } = reply.raw;
  const [insisted, setInsisted] = useState(false);
  const isLong = isTooLongToEdit(text);
  const isPasted = useDebug((state) => pasteOf(state) !== null);
  const isTurn = useDebug((state) => conversationOf(state) !== null);
  const isErrorAlone = useDebug(selectIsErrorAlone);
  const isFixed = useDebug(({ fixed, revision }) => fixed?.revision === revision);

  useEffect(() => {
    if (!isLong) setInsisted(false);
  }, [isLong]);

  return (
    <section
      className="stream pane"
      id="reply"
      aria-label={isErrorAlone ? 'What you pasted' : 'Model output'}
      tabIndex={-1}
    >
      {isTurn && (
        <Suspense fallback={null}>
          <TurnBar />
        </Suspense>
      )}
      <header className="pane-head stream-head">
        <h2>{isErrorAlone ? 'What you pasted' : 'Reply'}</h2>
        {isErrorAlone ? <span className="meta">{count(linesIn(text), 'line')}</span> : <PasteLines />}
        <span className="fill" />
        <ReadingButton place="head" />
      </header>
      <ReadingCard />
      <TakenOff />
      {isPasted && !isTurn && (
        <Suspense fallback={null}>
          <Pasted />
        </Suspense>
      )}
      {isLong && !insisted ? (
        <div className="stream-body pane-body">
          <LongStream onInsist={() => setInsisted(true)} />
        </div>
      ) : (
        <StreamEditor />
      )}
      {isFixed && (
        <Suspense fallback={null}>
          <FixedBar />
        </Suspense>
      )}
      <HoverNote />
    </section>
  );
}

/** Where the reply is in the paste that it was taken out of; its lines are counted there. */
function PasteLines() {
  const { firstLine, raw } = useDebug((state) => state.reply);
  if (firstLine === 1) return null;
  return (
    <span className="meta clip paste-lines">
      {linesOf({ firstLine, lastLine: firstLine + linesIn(raw.text) - 1 })} of the paste
    </span>
  );
}

const linesIn = (text: string): number => text.trimEnd().split('\n').length;
