import { StorageUnavailableError } from '../storage-unavailable.ts';
import { textOf } from './xml.ts';

/** An error response of S3. */
export class S3AnswerError extends StorageUnavailableError {
  override name = 'S3AnswerError';
  readonly status: number;
  /** S3's error code, such as NoSuchBucket; empty if there is none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`S3 answered ${status} ${code || 'without a reason'}${message ? `: ${message}` : ''}`);
    this.status = status;
    this.code = code;
  }

  /** Reads the reason out of the body of an answer. */
  static from(status: number, body: string): S3AnswerError {
    return new S3AnswerError(status, textOf(body, 'Code') ?? '', textOf(body, 'Message')?.slice(0, 300) ?? '');
  }

  /** Whether the same call may succeed in a moment. */
  get passes(): boolean {
    return this.status >= 500 || this.status === 429 || this.code === 'RequestTimeout' || this.code === 'SlowDown';
  }
}
