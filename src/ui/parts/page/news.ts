/** Short news at the edge of the page. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** What else there is to know, a sentence each. */
  readonly notes: readonly string[];
  readonly isError: boolean;
  /** Errors and offers stay until they are closed. */
  readonly stays: boolean;
  readonly actions: readonly ToastAction[];
  /** What it speaks of and acts on: it goes when the reply is another or changed, or is read otherwise; null for all else. */
  readonly about: 'reply' | 'reading' | null;
  /** It is seen elsewhere as well, and is sooner out of the way. */
  readonly isSeen: boolean;
}

export type ToastOptions = Partial<Omit<Toast, 'id' | 'text'>>;

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Where any part of the page tells what happened. */
export interface News {
  /** Shows news and gives the id to dismiss it by. */
  toast(text: string, options?: ToastOptions): number;
  dismissToast(id: number): void;
}
