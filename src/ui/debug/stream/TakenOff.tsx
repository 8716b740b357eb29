import { Suspense, useContext } from 'react';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { CasesContext, streamNote, useCasesState } from '../cases/cases.ts';
import { aroundOf } from '../state/unwrapped.ts';
import { useDebug } from '../store/context.ts';

const TakenOffLine = lazyPart(() => import('./TakenOffLine.tsx'), 'TakenOffLine');

/** What was around the reply when it was pasted, or the stream that it came in; nothing where it came alone. */
export function TakenOff() {
  const cases = useContext(CasesContext);
  return cases && <Wrapped />;
}

function Wrapped() {
  const isTakenOut = useDebug((state) => aroundOf(state.reply) !== null);
  const hasLine = useCasesState(
    ({ wrapped, imported }) => wrapped !== null || (imported !== null && streamNote(imported) !== null),
  );
  return (
    <div aria-live="polite">
      {(isTakenOut || hasLine) && (
        <Suspense fallback={null}>
          <TakenOffLine />
        </Suspense>
      )}
    </div>
  );
}
