/** The storage does not answer, or answers that it cannot: the same call may succeed later. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}
