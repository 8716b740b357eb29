import { Shown } from '../parts/widgets/Shown.tsx';
import { useRecorder } from './store/recorder-store.ts';
import { useLogs, useLogsVerbs } from './store/use-logs.ts';
import { logName } from './words/log-words.ts';

/** In the page's head: which log is open. */
export function LogSource() {
  const { close } = useLogsVerbs();
  const files = useLogs((state) => state.files);
  const isSample = useLogs((state) => state.isSample);
  const records = useRecorder(({ phase }) => phase === 'following' || phase === 'lost');
  const name = records && files.length === 0 ? `Recorder, ${location.host}` : logName(files);
  return (
    <div className="case-name in-row">
      <span className="case-button">
        <span className="case-kind">Log</span>
        <span className="case-title clip" title={files.map(({ name }) => name).join('\n')}>
          <Shown text={name} />
        </span>
      </span>
      {records && files.length > 0 && (
        <button type="button" className="button" onClick={close}>
          Back to the recorder
        </button>
      )}
      <span className="case-hint">
        {files.length === 0 || isSample ? 'drop files or folders anywhere' : 'drop more files anywhere to add them'}
      </span>
    </div>
  );
}
