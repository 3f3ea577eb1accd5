import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from './env.ts';

/** Warns at the start about settings that work but are not advisable. */
export function warnAboutSettings(
  {
    databaseUrl,
    stripe,
    paypal,
    alipay,
    signIn,
    publicUrl,
    isLive,
  }: Pick<Settings, 'databaseUrl' | 'stripe' | 'paypal' | 'alipay' | 'signIn' | 'publicUrl' | 'isLive'>,
  log: FastifyBaseLogger,
): void {
  if (!databaseUrl && (stripe || paypal || alipay)) {
    log.warn(
      'real payments are kept in the embedded database: a lost disk loses all since the last back-up. ' +
        'Use PostgreSQL with point-in-time recovery (DATABASE_URL), or run npm run backup often; see docs/keeping-data.md',
    );
  }
  if (isLive && !publicUrl && (signIn.google || signIn.github)) {
    log.warn('sign-in with Google or GitHub leads back to localhost: set PUBLIC_URL to the address of this site');
  }
}
