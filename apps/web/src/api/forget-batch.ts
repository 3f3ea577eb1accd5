/** The browser's database with the pictures of a batch. */
export const BATCH_DATABASE = 'tangible-batch';

/** The next user of this browser does not find the pictures of the last one. */
export function forgetBatch(): void {
  try {
    indexedDB.deleteDatabase(BATCH_DATABASE);
  } catch {
    // Without a database there is nothing in it.
  }
}
