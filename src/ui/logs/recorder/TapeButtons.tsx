import { Icon } from '../../parts/widgets/Icon.tsx';

/** What there is to do with what was recorded. */
export interface TapeVerbs {
  readonly onOpenTapes: () => void;
  readonly onReplay: () => void;
}

/** Opens tapes, or serves the streams again. */
export function TapeButtons({ onOpenTapes, onReplay }: TapeVerbs) {
  return (
    <>
      <button type="button" className="button is-large" onClick={onOpenTapes}>
        <Icon name="open" />
        Open tapes
      </button>
      <button type="button" className="button is-large" onClick={onReplay}>
        Replay
      </button>
    </>
  );
}
