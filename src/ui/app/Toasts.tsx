import { useEffect, useState } from 'react';
import { useDebug, useVerbs } from '../store/context.ts';
import type { Toast } from '../store/debug-state.ts';
import { Icon } from '../widgets/Icon.tsx';

const SHOWN_MS = 8000;

/** Short news at the bottom left. Each leaves by itself unless it is an error or under the pointer or focus. */
export function Toasts() {
  const toasts = useDebug((state) => state.toasts);
  return (
    <section className="toasts" aria-label="News" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { dismissToast } = useVerbs();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (toast.isError || isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld, dismissToast]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the clock.
    <div className="toast" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <p>{toast.text}</p>
      {toast.actions.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className="button"
          onClick={() => {
            run();
            dismissToast(toast.id);
          }}
        >
          {label}
        </button>
      ))}
      <button type="button" className="icon-button" aria-label="Close news" onClick={() => dismissToast(toast.id)}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
