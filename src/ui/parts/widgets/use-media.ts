import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds in this window; null in the built page, which is for every window. */
export function useMedia(query: string): boolean | null {
  const follow = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => null,
  );
}
