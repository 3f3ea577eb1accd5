/**
 * Why nothing was fetched.
 *
 * - `unsafe`: the URL, or one that it redirects to, is not allowed.
 * - `gone`: there is nothing at this address, or not any more.
 * - `too-large`: there is more than was expected.
 * - `failed`: it may succeed when it is tried again.
 */
export type FetchTrouble = 'unsafe' | 'gone' | 'too-large' | 'failed';

export class FetchError extends Error {
  readonly kind: FetchTrouble;

  constructor(kind: FetchTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FetchError';
    this.kind = kind;
  }
}
