import { useRef } from 'react';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { logFilesOf } from '../store/log-files.ts';
import { useLogsVerbs } from '../store/use-logs.ts';

/** What opens tapes from a folder of the user's as a log, and the field after it: what is chosen comes when the screen may be another. */
export function useOpenTapes() {
  const { open } = useLogsVerbs();
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      onChange={(event) => {
        const files = logFilesOf(event.target.files);
        event.target.value = '';
        void open(files);
      }}
    />
  );
  return [() => input.current?.click(), field] as const;
}

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
