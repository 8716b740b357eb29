import type { ReactNode } from 'react';
import { useTry } from './trial/use-try.ts';
import { TryActions } from './try/TryActions.tsx';
import { WorkshopUndo } from './WorkshopUndo.tsx';

/** In the page's head: what can be done with the Workshop beside what every workspace can, or with Try alone. */
export function WorkshopActions({ children }: { children: ReactNode }) {
  const isTrying = useTry((state) => state.isOpen);
  if (isTrying) return <TryActions />;
  return (
    <>
      <WorkshopUndo />
      {children}
    </>
  );
}
