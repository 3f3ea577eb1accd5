/** The browser's database with the pictures of a batch. */
export const BATCH_DATABASE = 'tangible-batch';

/** Nobody who uses this browser after the owner finds their pictures in it. */
export function forgetBatch(): void {
  try {
    indexedDB.deleteDatabase(BATCH_DATABASE);
  } catch {
    // Without a database there is nothing in it.
  }
}
