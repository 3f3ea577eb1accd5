/** The parts of s3rver that the tests use; it has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  interface Options {
    port?: number;
    address?: string;
    silent?: boolean;
    directory?: string;
    configureBuckets?: { name: string }[];
  }

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
