import { useRef } from 'react';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { logFilesOf } from '../store/log-files.ts';
import { useLogsVerbs } from '../store/use-logs.ts';

/** Opens tapes from a folder of the user's as a log. */
export function OpenTapes() {
  const { open } = useLogsVerbs();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button is-large" onClick={() => input.current?.click()}>
        <Icon name="open" />
        Open tapes
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
