import { useCallback } from 'react';
import { useDebug, useVerbs } from '../../debug/store/context.ts';
import type { Toast } from '../../parts/page/news.ts';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { useLeaving } from '../../parts/widgets/use-leaving.ts';

/** Short news at the bottom left. Each leaves by itself unless it stays, or is under the pointer or focus; Escape closes it. */
export function Toasts() {
  const toasts = useDebug((state) => state.toasts);
  return (
    <section className="toasts" aria-label="News" aria-live="polite" aria-keyshortcuts="F6">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { dismissToast } = useVerbs();
  const dismiss = useCallback(() => dismissToast(toast.id), [dismissToast, toast.id]);
  const hold = useLeaving(dismiss, toast.stays, toast.isSeen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does what the close button does.
    <div
      className={`pop-card toast ${toast.isError ? 'is-error' : ''} ${toast.isSeen ? 'is-seen' : ''}`}
      {...hold}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <div className="toast-text">
        <p>
          <Shown text={toast.text} />
        </p>
        {toast.notes.length > 0 && (
          <ul className="toast-notes">
            {toast.notes.map((note) => (
              <li key={note}>
                <Shown text={note} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton icon="close" size={14} name="Close news" onClick={dismiss} />
      {toast.actions.length > 0 && (
        <div className="toast-actions">
          {toast.actions.map(({ label, run }) => (
            <button
              key={label}
              type="button"
              className="button"
              onClick={() => {
                dismiss();
                run();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
