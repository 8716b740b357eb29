import { useLayoutEffect, useRef } from 'react';

/** Unseen, while a dialog is on its way: what is typed meanwhile must not go into the page behind. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return <dialog ref={element} className="waiting-dialog" aria-label="Opening" onCancel={onClose} />;
}
