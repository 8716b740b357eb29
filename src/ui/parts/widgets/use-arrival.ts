import { type RefObject, useEffect, useRef } from 'react';

/** For the main element of a workspace: takes the focus where the user came from another workspace, which took it along. */
export function useArrival(arrives: boolean): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (arrives) main.current?.focus({ preventScroll: true });
  }, [arrives]);
  return main;
}
