/** Saves a file under a name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has started with the click; the URL is not needed any longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
