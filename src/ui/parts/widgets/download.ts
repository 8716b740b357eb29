/** Hands the text to the browser as a file to save. */
export function download(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the file after this task; a minute is long past that.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
