import type { Cases } from '../cases.ts';

const HANDED = /^#handed=([\w-]+)\/(.*)$/;

/** Opens the file that `chunkscope FILE` lays ready for this page, as if it had been dropped here; it is there once. */
export async function openHanded(cases: Cases): Promise<void> {
  const [, token, name = ''] = HANDED.exec(location.hash) ?? [];
  if (token === undefined) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  const answer = await fetch(`./handed/${token}`).catch(() => null);
  // The page keeps what it opened as a draft, so a second visit has nothing to say.
  if (answer?.ok) await cases.importFiles([new File([await answer.blob()], decodeURIComponent(name))]);
}
