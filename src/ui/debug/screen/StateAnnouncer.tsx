import { useState } from 'react';
import { Announcer } from '../../parts/widgets/Announcer.tsx';
import { quoted } from '../../parts/widgets/Words.tsx';
import type { DebugState } from '../state/debug-state.ts';
import { selectShowsConversation } from '../state/pasted.ts';
import { selectChunk, selectCurrentProblem, selectIsRead } from '../state/selectors.ts';
import { unreadWords } from '../state/unread-words.ts';
import { lossIn } from '../state/unwrapped.ts';
import { useDebug } from '../store/context.ts';
import { placeWords } from './place-words.ts';

/** Time for the worker to answer and for a hand to finish typing. */
const VERDICT_SETTLES_MS = 700;
/** Keys that are held down move on within that time. */
const PLACE_SETTLES_MS = 200;
/** While replay plays. */
const PLACE_AT_MOST_EVERY_MS = 1000;

/** Says aloud, once each, what the whole text reads to, where replay steps to, and what only eyes are told otherwise. */
export function StateAnnouncer() {
  const said = useDebug((state) => state.said);
  const verdict = useDebug(selectSpokenVerdict);
  const key = useDebug((state) => state.reply.key);
  const playing = useDebug((state) => state.playing);
  return (
    <>
      <Announcer text={verdict} about={key} settles={VERDICT_SETTLES_MS} />
      <Announcer text={said?.text ?? ''} about={said?.id ?? 0} settles={0} />
      <Announcer
        text={usePlace()}
        settles={PLACE_SETTLES_MS}
        atMostEvery={playing ? PLACE_AT_MOST_EVERY_MS : undefined}
      />
    </>
  );
}

/** The whole sentence; null while what is known is of the text before. */
function selectSpokenVerdict(state: DebugState): string | null {
  // What is said of a conversation is said as it is opened.
  if (selectShowsConversation(state)) return null;
  const isKnown = selectIsRead(state) || state.progress !== null || state.isStopped;
  if (!isKnown) return null;
  const { report, reply } = state;
  const loss = lossIn(reply, report);
  return unreadWords(state) ?? quoted([loss, report?.sentence].filter(Boolean).join(' '));
}

/** What is said of the last move within one text; null where replay was not moved, or the worker has not answered. */
function usePlace(): string | null {
  const revision = useDebug((state) => state.revision);
  const position = useDebug((state) => state.position);
  const [move, setMove] = useState({ revision, from: position, to: position });
  if (move.revision !== revision || move.to !== position) {
    setMove({ revision, from: move.revision === revision ? move.to : position, to: position });
  }
  return useDebug((state) => {
    const { moment } = state;
    if (move.from === move.to || !selectIsRead(state) || moment?.offset !== move.to) return null;
    const chunk = selectChunk(state);
    const problem = selectCurrentProblem(state);
    const place = placeWords({
      text: state.reply.raw.text,
      from: move.from,
      to: move.to,
      state: moment.state,
      chunk,
      chunkStart: state.chunkEnds[chunk - 1] ?? 0,
      chunkEnd: state.chunkEnds[chunk] ?? 0,
    });
    // The slider says its place itself.
    const words = [isSlider(document.activeElement) ? null : place, problem?.message ?? null];
    return words.filter((part) => part !== null).join('. ');
  });
}

const isSlider = (element: Element | null): boolean => element instanceof HTMLInputElement && element.type === 'range';
