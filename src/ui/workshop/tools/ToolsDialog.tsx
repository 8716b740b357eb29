import { useState } from 'react';
import { SAMPLES } from '../../parts/tools/samples.ts';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import { useImportTools } from './use-import-tools.ts';
import './tools-dialog.css';

/** Brings tools in from a file, the clipboard or a sample. */
export function ToolsDialog() {
  const { setDialog } = useWorkshopVerbs();
  const hasTools = useWorkshop((state) => state.definitions.trim() !== '');
  const canAdd = useWorkshop((state) => state.problem === null);
  const [keeps, setKeeps] = useState(true);
  const importTools = useImportTools(hasTools && canAdd && keeps ? 'add' : 'replace');
  const close = () => setDialog(null);
  const run = (bringIn: () => Promise<void>) => () => {
    close();
    void bringIn();
  };
  return (
    <Dialog title="Add tools" onClose={close}>
      <div className="dialog-body tools-dialog">
        <div className="tools-ways wraps in-row">
          <button type="button" className="button is-large" onClick={run(importTools.fromFile)}>
            <Icon name="open" />
            Choose file
          </button>
          <button type="button" className="button is-large" onClick={run(importTools.fromClipboard)}>
            Paste
          </button>
          {hasTools && canAdd && (
            <label className="check">
              <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.target.checked)} />
              Keep the tools that are here
            </label>
          )}
        </div>
        <h3 className="meta">Real tools to try</h3>
        <ul className="samples">
          {SAMPLES.map((sample) => (
            <li key={sample.title}>
              <button type="button" className="sample choice" onClick={run(() => importTools.fromSample(sample))}>
                <span>{sample.title}</span>
                <span className="meta">{sample.credit}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="meta">Any shape is read: a list, a request body, or a whole answer of a server.</p>
      </div>
    </Dialog>
  );
}
