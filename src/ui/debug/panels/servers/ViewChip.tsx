import { SelectChip } from '../../../parts/widgets/SelectChip.tsx';
import { useDebug, useVerbs } from '../../store/context.ts';

const VIEWS = [
  ['outcome', 'By outcome'],
  ['argument', 'By argument'],
] as const;

/** How the readers are listed. */
export function ViewChip() {
  const { setServersView } = useVerbs();
  const view = useDebug((state) => state.serversView);
  return <SelectChip label="View" value={view} options={VIEWS} onChange={setServersView} />;
}
