import { useLayoutEffect, useRef } from 'react';
import { keepTyped } from './typed-ahead.ts';

/** Unseen, while a dialog is on its way: what is typed meanwhile is kept for its field and goes nowhere else. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  const isCancelled = useRef(false);
  useLayoutEffect(() => {
    const [dialog, input] = [element.current, field.current];
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      if (!isCancelled.current) keepTyped({ text: input?.value ?? '', isEntered: isEntered.current });
      dialog?.close();
    };
  }, []);
  const cancel = () => {
    isCancelled.current = true;
    onClose();
  };
  return (
    <dialog ref={element} className="waiting-dialog" aria-label="Opening" onCancel={cancel}>
      <input
        ref={field}
        aria-label="Opening"
        autoComplete="off"
        // No keyboard rises on a phone for what is gone at once.
        inputMode="none"
        onKeyDown={({ key }) => {
          if (key === 'Enter') isEntered.current = true;
        }}
      />
    </dialog>
  );
}
