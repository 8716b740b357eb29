import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { typeAhead } from './typed-ahead.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** False where the content has its own head; the title still names the dialog. */
  readonly showsTitle?: boolean;
  /** False where the page beside it goes on to act. */
  readonly isModal?: boolean;
}

/**
 * A native dialog: open as long as it is mounted, closed by Escape, its button or, where it is modal, a press outside. The focus goes to
 * what is marked `data-autofocus`, else to the first control, and afterwards back to where it was.
 */
export function Dialog({ title, onClose, children, className = '', showsTitle = true, isModal = true }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isTold = useRef(false);
  // In one task, not with the event that follows a close: the next key may be the one that opens the dialog again.
  const close = () => {
    element.current?.close();
    if (isTold.current) return;
    isTold.current = true;
    onClose();
  };
  // In the same task in which one that waited for it goes, or a key could fall between the two.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open) return;
    if (isModal) dialog.showModal();
    else dialog.show();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
    first?.focus();
    typeAhead(first);
    // One that is taken away without being closed would take the focus along.
    return () => dialog.close();
  }, [isModal]);
  // What is modal the browser closes itself. In the task in which it is shown as well: the next key may be Escape.
  useLayoutEffect(() => {
    if (isModal) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) element.current?.close();
    };
    window.addEventListener('keydown', closeByKey);
    return () => window.removeEventListener('keydown', closeByKey);
  }, [isModal]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same.
    <dialog
      ref={element}
      className={`pop-card dialog ${className}`}
      aria-labelledby={titleId}
      // Of one that is shown again by then it is old news.
      onClose={() => !element.current?.open && close()}
      // A choice of files that is called off inside says the same.
      onCancel={(event) => event.target === event.currentTarget && close()}
      onClick={(event) => isModal && event.target === event.currentTarget && close()}
    >
      {showsTitle ? (
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" name="Close" onClick={close} />
        </div>
      ) : (
        <h2 id={titleId} className="unseen">
          {title}
        </h2>
      )}
      {children}
    </dialog>
  );
}
