import { SettingsError } from '../../../env.ts';
import { listObjects } from './list-objects.ts';
import { S3AnswerError } from './s3-answer-error.ts';
import type { S3Connection, S3Settings } from './s3-connection.ts';

/** An empty prefix, so that the response is short however full the bucket is. */
const NOTHING = 'none/';

/** Checks the bucket once at the start, so that a wrong setting is reported then and not to the first visitor. */
export async function checkS3(s3: S3Connection): Promise<void> {
  try {
    await listObjects(s3, NOTHING, 1).next();
  } catch (error) {
    if (error instanceof S3AnswerError && !error.passes) {
      throw new SettingsError(sentenceFor(error, s3.settings), { cause: error });
    }
    throw error;
  }
}

function sentenceFor({ status, code, message }: S3AnswerError, { bucket, endpoint, region }: S3Settings): string {
  const where = endpoint ?? 'Amazon S3';
  switch (code) {
    case 'NoSuchBucket':
      return `S3_BUCKET must name a bucket that exists: there is no ${bucket} at ${where}`;
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID must be a key that ${where} knows`;
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY must be the secret of S3_ACCESS_KEY_ID: ${where} refuses the signature`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `S3_REGION must be the region of the bucket ${bucket}: it is not ${region}`;
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return `S3_ACCESS_KEY_ID must be a key that may list, read, write and delete in the bucket ${bucket}`;
    case 'RequestTimeTooSkewed':
      return `S3 refuses requests because the clock of this machine is wrong`;
    default:
      return status === 404
        ? `S3_BUCKET must name a bucket that exists: ${where} answers 404 for ${bucket}`
        : `S3_BUCKET cannot be used: ${message}`;
  }
}
