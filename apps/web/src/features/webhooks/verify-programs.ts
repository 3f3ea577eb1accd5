import python from '../../../../../examples/webhooks/verify.py?raw';
import shell from '../../../../../examples/webhooks/verify.sh?raw';
import typescript from '../../../../../examples/webhooks/verify.ts?raw';

/** Code for readers to copy. `apps/server/test/webhooks/programs.test.ts` runs it on messages of a real server. */
export const VERIFY_PROGRAMS = [
  { tab: 'Python', name: 'verify.py', code: python.trimEnd() },
  { tab: 'TypeScript', name: 'verify.ts', code: typescript.trimEnd() },
  { tab: 'openssl', name: 'verify.sh', code: shell.trimEnd() },
] as const;
