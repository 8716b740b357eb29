import type { UnwrappedReply } from '../../../core/cases/fixture.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { streamNote, useCases, useCasesState } from '../cases/cases.ts';
import { ServerWordsCard } from '../editor/ServerWordsCard.tsx';
import { aroundOf, putBackIn } from '../state/unwrapped.ts';
import { useDebug } from '../store/context.ts';
import './taken-off.css';

/** What was taken off the text that was pasted, what was put back, and the way to the text as it stands. */
export function TakenOffLine() {
  const imported = useCasesState((state) => state.imported);
  const note = imported && streamNote(imported);
  return note === null ? <AroundReply /> : <StreamLine note={note} />;
}

/** The stream that the reply came in. */
function StreamLine({ note }: { note: string }) {
  const { importOtherwise } = useCases();
  const hasFrames = useDebug((state) => state.reply.raw.frames.length > 0);
  return (
    <p className="taken-off line-below in-row">
      <Icon name="brackets" size={14} />
      <span className="taken-off-note clip">{note}</span>
      {hasFrames && <span className="taken-off-back">→ lines written here</span>}
      <span className="fill" />
      <button type="button" className="taken-off-link" onClick={() => void importOtherwise({ as: 'plain-text' })}>
        Read the text as it stands
      </button>
    </p>
  );
}

function AroundReply() {
  const { readWrappedOtherwise } = useCases();
  const wrapped = useCasesState((state) => state.wrapped);
  const source = useDebug((state) => aroundOf(state.reply));
  const around = wrapped?.isWhole ? wrapped.around : source;
  if (!around?.note) return null;
  const isWhole = wrapped?.isWhole === true;
  return (
    <>
      <p className="taken-off line-below in-row" title={around.tookOff?.join('; ')}>
        <Icon name="brackets" size={14} />
        <span className="taken-off-note clip">
          <Words text={isWhole ? `There is a reply inside: ${lowerFirst(around.note)}` : around.note} />
        </span>
        {!isWhole && <PutBack />}
        <span className="fill" />
        {wrapped && (
          <button type="button" className="taken-off-link" onClick={() => void readWrappedOtherwise()}>
            {isWhole ? 'Take the reply out' : 'Read the text as it stands'}
          </button>
        )}
      </p>
      {!isWhole && around.says && <ServerWordsCard says={around.says as NonNullable<UnwrappedReply['says']>} />}
    </>
  );
}

const lowerFirst = (sentence: string): string => sentence[0]!.toLowerCase() + sentence.slice(1);

/** The first text that was put back; its closing mark goes without saying. */
function PutBack() {
  const spans = useDebug((state) => putBackIn(state.reply));
  const text = useDebug((state) => state.reply.raw.text);
  const first = spans[0];
  if (!first) return null;
  return (
    <span className="taken-off-back">
      <code className="word">
        <Shown text={text.slice(first.start, first.end)} />
      </code>{' '}
      put back
    </span>
  );
}
