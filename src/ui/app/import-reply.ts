import { createContext, useContext } from 'react';
import type { DebugStore } from '../store/debug-store.ts';
import { count } from '../widgets/count.ts';

/** Takes foreign text (a paste, a dropped or chosen file), shows what it holds, and says what it was. */
export type ImportReply = (text: string, fileName?: string) => Promise<void>;

export const ImportContext = createContext<ImportReply>(async () => undefined);

export const useImport = (): ImportReply => useContext(ImportContext);

/** Shows the text as it is. */
export function importPlainText(store: DebugStore): ImportReply {
  return async (text, fileName) => {
    const { verbs } = store.getState();
    verbs.replaceText(text, fileName ? 'file' : 'paste');
    const what = fileName ? `Opened ${fileName} as plain text` : 'Pasted as plain text';
    verbs.toast(`${what}: ${count(text.length, 'character')}.`, {
      actions: [{ label: 'Bring back the last reply', run: verbs.undo }],
    });
  };
}

/** Listens for pastes and drops anywhere outside text fields; gives the way to stop. */
export function listenForReplies(importReply: ImportReply): () => void {
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || isTextField(event.target)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '') return;
    event.preventDefault();
    void importReply(text);
  };
  const onDragOver = (event: DragEvent): void => {
    if (event.dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain')) event.preventDefault();
  };
  const onDrop = (event: DragEvent): void => {
    const data = event.dataTransfer;
    const file = data?.files[0];
    const text = data?.getData('text/plain') ?? '';
    if (!file && text === '') return;
    event.preventDefault();
    if (file) void file.text().then((content) => importReply(content, file.name));
    else void importReply(text);
  };
  addEventListener('paste', onPaste);
  addEventListener('dragover', onDragOver);
  addEventListener('drop', onDrop);
  return () => {
    removeEventListener('paste', onPaste);
    removeEventListener('dragover', onDragOver);
    removeEventListener('drop', onDrop);
  };
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('textarea, input, [contenteditable], .monaco-editor, dialog') !== null
  );
}
