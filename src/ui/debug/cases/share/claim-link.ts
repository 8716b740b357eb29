import type { SharedLink } from '../../../../core/cases/share-case.ts';
import type { DebugState } from '../../state/debug-state.ts';
import type { DebugStore } from '../../store/debug-store.ts';
import type { Cases } from '../cases.ts';

/** Puts a link to the whole reply into the address, where that reply is still in hand. */
export function claimLink(
  { address, kept }: Cases,
  debug: DebugStore,
  { reply, userTools }: Pick<DebugState, 'reply' | 'userTools'>,
  { hash }: SharedLink,
): void {
  if (debug.getState().reply !== reply) return;
  // What an address leads to is no draft any more, and the address may be gone with the tab.
  if (address.hashOf(reply) === null) void kept.keep();
  address.claim(hash, reply.ownTools.length === 0 && userTools.length > 0);
}
