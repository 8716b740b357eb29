import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ExportedCase, ExportFormat } from '../../../../core/cases/export-case.ts';
import type { SharedCase, SharedLink } from '../../../../core/cases/share-case.ts';
import { toolsInForce } from '../../state/tools-in-force.ts';
import { useDebugStore } from '../../store/context.ts';
import { fixtureOf } from '../case-fixture.ts';
import { useCases } from '../cases.ts';
import { claimLink } from './claim-link.ts';

/** The reply in hand, as it goes out. */
interface CaseInHand {
  /** Null until the link is made. */
  readonly shared: SharedCase | null;
  /** Set where the worker cannot be reached. */
  readonly isLost: boolean;
  /** Where replay is. */
  readonly position: number;
  /** The reply is from a paste that holds more. */
  readonly isFromPaste: boolean;
  /** The case as text, smaller or masked as chosen. */
  readonly exportAs: (format: ExportFormat) => Promise<ExportedCase>;
  /** Puts the link into the address, where it leads to the whole reply. */
  readonly claim: (link: SharedLink) => void;
}

/** Makes the link, again with each choice; a whole one without credentials goes into the address at once. */
export function useSharedCase(masked: boolean, minimised: boolean, pasted: boolean): CaseInHand {
  const cases = useCases();
  const { service, idle } = cases;
  const debug = useDebugStore();
  const [state, setState] = useState(() => debug.getState());
  useEffect(() => {
    // What was said of a paste comes after its reply.
    const take = (): void =>
      setState((held) => {
        const now = debug.getState();
        return held.reply === now.reply && held.pastes === now.pastes ? held : now;
      });
    // A reply that is pasted may have come between drawing and this.
    take();
    return debug.subscribe(take);
  }, [debug]);
  const fixture = useMemo(() => fixtureOf(state, toolsInForce(state)), [state]);
  const [shared, setShared] = useState<SharedCase | null>(null);
  const [isLost, setLost] = useState(false);

  const claim = useCallback(
    (link: SharedLink) => {
      if (!masked && !minimised) claimLink(cases, debug, state, link);
    },
    [cases, debug, state, masked, minimised],
  );

  useEffect(() => {
    let isDrawn = true;
    // React draws some time after a paste has put another reply in hand; no link of the former may be shown then.
    const isCurrent = (): boolean => isDrawn && debug.getState().reply === state.reply;
    const base = `${location.origin}${location.pathname}`;
    const sharing = idle().then(() =>
      isCurrent() ? service.share(fixture, { masked, minimised, pasted, base }) : null,
    );
    sharing.then(
      (found) => {
        if (!isCurrent() || !found) return;
        setShared(found);
        if (found.link.ok && found.secrets.length === 0) claim(found.link.value);
      },
      () => isCurrent() && setLost(true),
    );
    return () => {
      isDrawn = false;
    };
  }, [service, idle, debug, state, fixture, masked, minimised, pasted, claim]);

  const link = shared?.link.ok ? shared.link.value : null;
  return {
    shared,
    isLost,
    position: state.position,
    isFromPaste: fixture.pasted?.text !== undefined,
    exportAs: (format) =>
      service.exportCase(fixture, { format, masked, minimised, pasted, ...(link && { address: link.address }) }),
    claim,
  };
}
