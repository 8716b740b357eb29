import type { Cases } from '../cases.ts';
import { TAKES_DROPS } from './takes-drops.ts';

const TEXT_FIELD = 'textarea, input:not([type="range"]), [contenteditable], .monaco-editor, [role="textbox"]';
const FILES_OVER_PAGE = 'files-over-page';

/** Listens, while Debug is open, for pastes outside text fields and for drops anywhere; gives the way to stop. */
export function listenForReplies({ importText, importFiles }: Cases, isDebugOpen: () => boolean): () => void {
  const onPaste = (event: ClipboardEvent): void => {
    if (!isDebugOpen() || event.defaultPrevented || isTextField(event.target)) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '' && files.length === 0) return;
    event.preventDefault();
    if (text !== '') void importText(text);
    else void importFiles(files);
  };
  const onDragOver = (event: DragEvent): void => {
    if (!isDebugOpen() || !carriesReply(event)) return;
    event.preventDefault();
    document.body.classList.add(FILES_OVER_PAGE);
  };
  const onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) document.body.classList.remove(FILES_OVER_PAGE);
  };
  const onDrop = (event: DragEvent): void => {
    document.body.classList.remove(FILES_OVER_PAGE);
    if (!isDebugOpen() || !carriesReply(event) || !event.dataTransfer) return;
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData('text/plain');
    event.preventDefault();
    event.stopPropagation();
    if (files.length > 0) void importFiles(files);
    else if (text !== '') void importText(text);
  };
  addEventListener('paste', onPaste);
  // Before any editor: a file dropped on the reply is a file, not its name as text.
  addEventListener('dragover', onDragOver, true);
  addEventListener('dragleave', onDragLeave, true);
  addEventListener('drop', onDrop, true);
  return () => {
    removeEventListener('paste', onPaste);
    removeEventListener('dragover', onDragOver, true);
    removeEventListener('dragleave', onDragLeave, true);
    removeEventListener('drop', onDrop, true);
  };
}

/** Files anywhere but on what takes them itself; text outside fields, for within one it is moved or put in place. */
function carriesReply({ dataTransfer, target }: DragEvent): boolean {
  if (target instanceof Element && target.closest(`[${TAKES_DROPS}]`)) return false;
  const types = dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/plain') && !isTextField(target));
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELD) !== null;
}
