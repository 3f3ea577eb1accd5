import { z } from 'zod';
import { switchedOn, url } from './rules.ts';

const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'must be a key without spaces, as the provider shows it' })
  .optional();

/** The settings of a bucket for the files. */
export const s3Environment = {
  S3_ENDPOINT: url(['http:', 'https:'], 'https://minio.example.com:9000')
    .refine((text) => !/[?#@]/.test(text), {
      error: 'must hold no password and end before any ? or #, like https://minio.example.com:9000',
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be the name of a bucket: 3 to 63 small letters, digits, dots and dashes',
    })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must be a region like eu-central-1, or auto where the provider says so' })
    .optional(),
  S3_ACCESS_KEY_ID: key,
  S3_SECRET_ACCESS_KEY: key,
  S3_PREFIX: z
    .string()
    .regex(/^([\w-][\w.-]*\/)*[\w-][\w.-]*\/?$/, {
      error: 'must be a path of letters, digits, dots and dashes, like tangible/live',
    })
    .optional(),
  S3_FORCE_PATH_STYLE: switchedOn.optional(),
};

type S3Environment = z.infer<z.ZodObject<typeof s3Environment>>;

/** A setting that says more about a bucket while none is named. */
export const loneS3Setting = (env: S3Environment) =>
  env.S3_BUCKET
    ? undefined
    : (['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_FORCE_PATH_STYLE'] as const).find(
        (name) => env[name] !== undefined,
      );

export function toS3(env: S3Environment) {
  return env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
    ? {
        /** Amazon's own by default. */
        endpoint: env.S3_ENDPOINT?.replace(/\/+$/, ''),
        bucket: env.S3_BUCKET,
        region: env.S3_REGION ?? 'us-east-1',
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        /** Empty, or a path that ends in a slash. */
        prefix: env.S3_PREFIX ? `${env.S3_PREFIX.replace(/\/$/, '')}/` : '',
        /** Self-hosted servers rarely have a host name per bucket; a dot in its name breaks Amazon's certificate. */
        pathStyle: env.S3_FORCE_PATH_STYLE ?? (env.S3_ENDPOINT !== undefined || env.S3_BUCKET.includes('.')),
      }
    : undefined;
}
