import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import type { ReplyCase } from '../state/debug-state.ts';
import type { DebugStore } from '../store/debug-store.ts';

/** The part of the address that names a case. It is there only while it tells the truth about the reply. */
export interface CaseAddress {
  /**
   * Says that the reply in hand is what the hash leads to; empty for the example of the first visit. `carriesTools` where
   * the user's tools went into the link: it stops being true when they change.
   */
  claim(hash: string, carriesTools?: boolean): void;
  /** What leads to the reply as it is; null where nothing does. */
  hashOf(reply: ReplyCase): string | null;
}

interface Claim {
  readonly hash: string;
  /** The user's tools that went along; null where the link does not depend on them. */
  readonly tools: readonly ToolDefinition[] | null;
}

/** True for a hash that leads to a case. */
export const isCaseHash = (hash: string): boolean => /^#[sf]=/.test(hash);

/** True for a hash that carries a case itself, as links do that are shared. */
export const isSharedHash = (hash = ''): boolean => hash.startsWith('#s=');

/** Puts hashes into the address and takes them out, each time the reply comes to be, or ceases to be, what one leads to. */
export function keepCaseAddress(debug: DebugStore): CaseAddress {
  const claims = new WeakMap<ReplyCase, Claim>();

  function hashOf(reply: ReplyCase): string | null {
    const claim = claims.get(reply);
    return claim && (claim.tools === null || claim.tools === debug.getState().userTools) ? claim.hash : null;
  }

  function write(): void {
    const hash = hashOf(debug.getState().reply) ?? '';
    if (location.hash === hash || (hash === '' && !isCaseHash(location.hash))) return;
    history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
  }

  debug.subscribe((state, before) => {
    if (state.reply !== before.reply || state.userTools !== before.userTools) write();
  });
  return {
    claim(hash, carriesTools = false) {
      const { reply, userTools } = debug.getState();
      claims.set(reply, { hash, tools: carriesTools ? userTools : null });
      if (hash !== '') write();
    },
    hashOf,
  };
}
