/** What the user did before there was anything to take it, done again on what there is by then. */
export type Repeat = (live: Document) => void;

/** A paste outside the reply; null where it brings no text. */
export function repeatedPaste(event: ClipboardEvent): Repeat | null {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text === '') return null;
  return (live) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox leaves out the clipboard that a constructor is given.
    Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
    live.body.dispatchEvent(paste);
  };
}

/** Files would take the place of the page, were they not kept from it. */
export function repeatedDrop(event: DragEvent): Repeat | null {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (!event.dataTransfer?.types.includes('Files')) return null;
  event.preventDefault();
  if (event.type !== 'drop') return null;
  return (live) => {
    const dataTransfer = new DataTransfer();
    for (const file of files) dataTransfer.items.add(file);
    live.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  };
}
