import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { useDebug } from '../store/context.ts';

/** In the place of what depends on a reading: that it was stopped, else that it is on its way. */
export function Unread() {
  const isStopped = useDebug((state) => state.isStopped);
  return isStopped ? <p className="panel-empty">Not read: the reading was stopped.</p> : <Skeleton />;
}
