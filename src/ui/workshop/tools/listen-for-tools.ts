import type { WorkshopVerbs } from '../store/workshop-state.ts';

/** While the Workshop is open, text pasted or dropped outside text fields is tool definitions. Gives the way to stop. */
export function listenForTools({ importDefinitions }: WorkshopVerbs): () => void {
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isTextField(event.target) || text.trim() === '') return;
    event.preventDefault();
    void importDefinitions(text, 'the clipboard');
  };
  const onDrop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (!file && (text === '' || isTextField(event.target))) return;
    // The page would take it for a reply.
    event.preventDefault();
    event.stopPropagation();
    if (file) void file.text().then((content) => importDefinitions(content, file.name));
    else void importDefinitions(text, 'a drop');
  };
  document.addEventListener('paste', onPaste);
  document.addEventListener('drop', onDrop);
  return () => {
    document.removeEventListener('paste', onPaste);
    document.removeEventListener('drop', onDrop);
  };
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('textarea, input, select, [contenteditable], .monaco-editor, dialog') !== null;
