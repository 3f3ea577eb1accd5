import { BATCH_DATABASE } from './forget-batch.ts';
import type { GenerationRequest } from './generations.ts';

/** A picture of a batch, from the press on Generate until its owner has done with its result. */
export interface KeptPicture {
  /** Also the key by which the server knows a repeated call: nothing is made twice, however often it is sent. */
  id: string;
  userId: string;
  /** Its place in the batch. */
  order: number;
  name: string;
  /** What is sent; null once the server has it. */
  request: GenerationRequest | null;
  contentId: string | null;
  /** Why the server refused it. */
  refusal: { message: string; code: string | null; values: Record<string, string | number> } | null;
}

const STORE = 'pictures';

/**
 * The batch of this browser, in its database: files fit nowhere else, and a page that is loaded again has to send the
 * rest. Where the browser has none, the batch lasts as long as the page.
 */
export const readBatch = async (userId: string): Promise<KeptPicture[]> => {
  const all = await use<KeptPicture[]>('readonly', (store) => store.getAll());
  return (all ?? []).filter((kept) => kept.userId === userId).sort((one, other) => one.order - other.order);
};

export const keepPicture = (kept: KeptPicture): Promise<unknown> => use('readwrite', (store) => store.put(kept));

export const dropPicture = (id: string): Promise<unknown> => use('readwrite', (store) => store.delete(id));

async function use<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest): Promise<T | null> {
  try {
    const database = await settle<IDBDatabase>(open());
    try {
      return await settle<T>(run(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      // Else it could not be deleted.
      database.close();
    }
  } catch {
    return null;
  }
}

function open(): IDBOpenDBRequest {
  const request = indexedDB.open(BATCH_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return request;
}

const settle = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
