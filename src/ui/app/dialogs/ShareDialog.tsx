import { Dialog } from '../../widgets/Dialog.tsx';

/** The reply with its cuts as a link, a file, Markdown or a test. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Share" onClose={onClose}>
      <div className="dialog-body" />
    </Dialog>
  );
}
