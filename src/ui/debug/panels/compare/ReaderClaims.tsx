import { useMemo } from 'react';
import { Words } from '../../../parts/widgets/Words.tsx';
import type { LinkedPanel } from '../../state/linked-panel.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { claimOf, forgeClaimOf, type ReaderClaim } from './cells.ts';

/** What other readers make of the reply, as facts beside the verdict; each opens the cell that shows it. */
export function ReaderClaims() {
  const { setTab, pickCell } = useVerbs();
  const comparison = useDebug((state) => state.comparison);
  const isOpen = useDebug((state) => state.tab === ('compare' satisfies LinkedPanel));
  const claims = useMemo(() => {
    if (!comparison) return [];
    const forge = forgeClaimOf(comparison);
    const all = isOpen || !forge ? claimOf(comparison) : null;
    return [forge, all].filter((claim): claim is ReaderClaim => claim !== null);
  }, [comparison, isOpen]);
  const show = ({ cell }: ReaderClaim) => {
    pickCell(cell);
    setTab('compare' satisfies LinkedPanel);
  };
  return claims.map((claim) => (
    <li key={claim.text}>
      <button type="button" onClick={() => show(claim)}>
        <Words text={claim.text} />
      </button>
    </li>
  ));
}
