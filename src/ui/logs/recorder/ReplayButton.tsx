import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';

const ReplayDialog = lazyPart<'ReplayDialog', { onClose: () => void }>(
  () => import('./ReplayDialog.tsx'),
  'ReplayDialog',
);

/** Opens what serves the streams again. */
export function ReplayButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button is-large" onClick={() => setOpen(true)}>
        Replay
      </button>
      {isOpen && (
        <Suspense>
          <ReplayDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
