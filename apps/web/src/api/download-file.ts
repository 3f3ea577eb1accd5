/** A file that could not be fetched, with the server's message. */
export class DownloadError extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.name = 'DownloadError';
    this.status = status;
    this.text = text;
  }
}

/**
 * Fetches a file, across origins and without credentials, and saves it under a name.
 *
 * @example
 * await downloadFile(record.resultUrl, `tangible-model-${record.taskId}.zip`);
 */
export async function downloadFile(url: string, name: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'omit' });
  } catch {
    throw new DownloadError(0, 'Failed to fetch');
  }
  if (!response.ok) throw new DownloadError(response.status, response.statusText);
  saveFile(await response.blob(), name);
}

/** Saves bytes that are here already under a name, as a download does. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
