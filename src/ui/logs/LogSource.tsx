import { Shown } from '../parts/widgets/Shown.tsx';
import { useLogs } from './store/use-logs.ts';
import { logName } from './words/log-words.ts';

/** In the page's head: which log is open. */
export function LogSource() {
  const files = useLogs((state) => state.files);
  return (
    <div className="case-name">
      <span className="case-button">
        <span className="case-kind">Log</span>
        <span className="case-title" title={files.map(({ name }) => name).join('\n')}>
          <Shown text={logName(files)} />
        </span>
      </span>
      <span className="case-hint">
        {files.length === 0 ? 'drop files or folders anywhere' : 'or drop more files anywhere'}
      </span>
    </div>
  );
}
