import type { Readable } from 'node:stream';

/**
 * Bytes under keys such as `generations/{id}/model.glb`. A key is ours: nothing a client sends ends up in one.
 * While the storage cannot be reached, calls reject with a `StorageUnavailableError`, in bounded time.
 */
export interface StorageProvider {
  /**
   * Stores the whole of it or nothing: a reader never sees half a file. A file on this machine is moved or streamed, never
   * read into memory as a whole, and may be gone from its old place afterwards.
   */
  put(key: string, content: Uint8Array | LocalFile, mime: string): Promise<void>;

  /** The bytes, or null when there are none under this key. */
  get(key: string): Promise<Uint8Array | null>;

  /** A part of the bytes, both ends included, as a stream. Rejects with FILE_NOT_FOUND when there are none under this key. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;

  /** The size in bytes, or null when there is nothing under this key. */
  size(key: string): Promise<number | null>;

  /** Removes everything whose key starts with the prefix; none there is fine. The prefix ends in a slash. */
  removeAll(prefix: string): Promise<void>;

  /**
   * All objects under a prefix, which ends in a slash or is empty for everything; in no particular order, page by page,
   * so that any number fits into memory. Objects that are added or removed meanwhile may be included or not.
   *
   * @example
   * for await (const { key, size } of storage.list('generations/')) console.log(key, size);
   */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** A file on this machine that is to be stored. */
export interface LocalFile {
  path: string;
  /** In bytes. */
  size: number;
  /** The checksum of its bytes, in hexadecimal. */
  sha256: string;
}

/** One that a client sent, under the name that the client gave it. */
export interface NamedFile extends LocalFile {
  fileName?: string | undefined;
}

export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}
