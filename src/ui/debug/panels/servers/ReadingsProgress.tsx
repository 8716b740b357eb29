import { figure } from '../../../parts/words/count.ts';

interface ReadingsProgressProps {
  readonly label: string;
  /** Readings; `total` is 0 before the first. */
  readonly progress: { readonly done: number; readonly total: number };
  readonly onCancel: () => void;
}

/** How many of the readings that a check takes are made. */
export function ReadingsProgress({ label, progress: { done, total }, onCancel }: ReadingsProgressProps) {
  return (
    <div className="readings-progress">
      <progress aria-label={label} max={Math.max(1, total)} value={done} />
      <span className="meta">{total === 0 ? 'Beginning' : `${figure(done)} of ${figure(total)} readings`}</span>
      <button type="button" className="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
