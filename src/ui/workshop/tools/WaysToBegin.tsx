import { FIRST_SAMPLE } from '../../parts/tools/samples.ts';
import { useImportTools } from './use-import-tools.ts';

/** Brings the first tools in: from the clipboard, a file or a sample. */
export function WaysToBegin() {
  const importTools = useImportTools();
  return (
    <div className="ways-to-begin wraps">
      <button type="button" className="button is-large" onClick={() => void importTools.fromClipboard()}>
        Paste
      </button>
      <button type="button" className="button is-large" onClick={() => void importTools.fromFile()}>
        Open file
      </button>
      <button
        type="button"
        className="button is-large is-solid"
        onClick={() => void importTools.fromSample(FIRST_SAMPLE)}
      >
        Try 5 sample tools
      </button>
    </div>
  );
}
