import { useRef } from 'react';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { logFilesOf } from '../store/log-files.ts';
import { useLogsVerbs } from '../store/use-logs.ts';

/** Opens files from a folder of the user's as a log. */
export function ChooseLogs({ name = 'Choose logs', isNext = false }: { name?: string; isNext?: boolean }) {
  const { open } = useLogsVerbs();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={`button is-large ${isNext ? 'is-solid' : ''}`}
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        <Icon name="open" />
        <span>{name}</span>
      </button>
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
    </>
  );
}
