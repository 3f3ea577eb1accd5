/** The database of what the engine has made in this browser, and of the pictures that it is about to work on. */
const NAME = 'tangible-device';

/** `assets` has the facts, `zips` the files: a list is read without them. `pictures` has those on their way to an asset. */
export type DeviceStore = 'assets' | 'zips' | 'pictures';

/**
 * Runs requests in one transaction: all of it is stored or nothing. Resolves with the result of the last request once it
 * is stored, and rejects where the browser has no database or no room.
 *
 * @example
 * const zip = await runInDatabase<Blob>(['zips'], 'readonly', ({ zips }) => zips.get(id));
 */
export async function runInDatabase<T>(
  names: readonly DeviceStore[],
  mode: IDBTransactionMode,
  run: (stores: Record<DeviceStore, IDBObjectStore>) => IDBRequest,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(names, mode);
    const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
    const request = run(stores as Record<DeviceStore, IDBObjectStore>);
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  } finally {
    // Else it could not be deleted.
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('assets', { keyPath: 'id' });
      request.result.createObjectStore('zips');
      request.result.createObjectStore('pictures');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
