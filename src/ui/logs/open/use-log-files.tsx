import { useRef } from 'react';
import { logFilesOf } from '../store/log-files.ts';
import { useLogsVerbs } from '../store/use-logs.ts';

/**
 * Has files chosen from a folder of the user's and opened as a log. The field goes where it outlives the choice: files come
 * when the screen may be another.
 */
export function useLogFiles() {
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
