import { useRef } from 'react';
import { Dialog } from '../../widgets/Dialog.tsx';
import { useImport } from '../import-reply.ts';

/** A file, an example, or work of earlier. */
export function OpenDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const importReply = useImport();
  const read = async (file: File | undefined) => {
    if (!file) return;
    onClose();
    await importReply(await file.text(), file.name);
  };
  return (
    <Dialog title="Open" onClose={onClose}>
      <div className="dialog-body">
        <button type="button" className="button is-large" onClick={() => input.current?.click()}>
          Choose file
        </button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to open"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </div>
    </Dialog>
  );
}
