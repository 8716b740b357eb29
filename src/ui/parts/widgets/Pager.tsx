import { Icon } from './Icon.tsx';
import { ONE_STOP } from './one-stop.ts';
import './pager.css';

interface PagerProps {
  /** What is turned over: `Reply`. */
  readonly what: string;
  /** From 0. */
  readonly at: number;
  readonly count: number;
  readonly onGo: (direction: 1 | -1) => void;
}

/** The way to the one before and the one after. */
export function Pager({ what, at, count, onGo }: PagerProps) {
  return (
    <span className="pager" {...ONE_STOP}>
      <button type="button" aria-label={`${what} before`} disabled={at === 0} onClick={() => onGo(-1)}>
        <Icon name="left" />
      </button>
      <button type="button" aria-label={`${what} after`} disabled={at + 1 >= count} onClick={() => onGo(1)}>
        <Icon name="right" />
      </button>
    </span>
  );
}
