import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { FetchError } from '../fetch-safely/fetch-error.ts';
import { SignInError } from './sign-in-provider.ts';

/** What went wrong, as far as the person can do something about it. */
export function toSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  const cause = { cause: error };
  if (error instanceof AuthorizationResponseError) {
    const isDenied = error.error === 'access_denied';
    return new SignInError(isDenied ? 'denied' : 'refused', `the provider led back with ${error.error}`, cause);
  }
  if (error instanceof ResponseBodyError) {
    const kind = error.status >= 500 || error.status === 429 ? 'unavailable' : 'refused';
    return new SignInError(kind, `the provider answered ${error.status} ${error.error}`, cause);
  }
  if (error instanceof ClientError && error.cause instanceof SignInError) return error.cause;
  if (error instanceof ClientError && error.cause instanceof FetchError) {
    return new SignInError('refused', error.cause.message, cause);
  }
  // Only what the library finds wrong with an answer has a code; the rest are errors of the connection.
  const status = error instanceof ClientError ? (error.cause as Partial<Response> | undefined)?.status : undefined;
  const isBusy = status !== undefined && (status >= 500 || status === 429);
  if (error instanceof TypeError || (error instanceof ClientError && error.code && !isBusy)) {
    return new SignInError('refused', String(error), cause);
  }
  return new SignInError('unavailable', String(error), cause);
}
