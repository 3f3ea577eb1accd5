import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { askVersion } from '../../../../examples/tools/trial.ts';
import { startReceiver } from '../fakes/webhook-receiver.ts';
import { add, asHeaders, sendTest, startSender } from './steps.ts';

const run = promisify(execFile);
const server = await startSender();

const python = await askVersion(/^Python (3\.\d+)/, 'python3', '--version');
const openssl = await askVersion(/^OpenSSL (\d\S*)/, 'openssl', 'version');
const file = (name: string) => fileURLToPath(new URL(`../../../../examples/webhooks/${name}`, import.meta.url));

test('accept a message and refuse a changed, a replayed, an unsigned one and another secret', async () => {
  const ada = await server.register();
  const receiver = await startReceiver();
  const { id, secret } = await add(ada, receiver.url);
  await sendTest(ada, id);
  const [message] = await receiver.wait(1);
  const { 'webhook-id': eventId, 'webhook-timestamp': at, 'webhook-signature': signature } = asHeaders(message!);
  const old = String(Number(at) - 301);
  const home = await mkdtemp(join(tmpdir(), 'tangible-webhook-'));
  const path = join(home, 'body.json');

  const programs: [string, string[], boolean][] = [
    [process.execPath, [file('verify.ts')], false],
    ...(python ? [['python3', [file('verify.py')], false] as [string, string[], boolean]] : []),
    ...(openssl ? [['sh', [file('verify.sh')], true] as [string, string[], boolean]] : []),
  ];
  const cases = {
    valid: { isFine: true },
    both: { signature: `v1,AAAA ${signature}`, isFine: true },
    changed: { body: message!.body.replace('webhook.test', 'webhook.tost') },
    replayed: { at: old },
    unsigned: { signature: 'v1,' },
    other: { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
  };
  for (const [command, args, isFile] of programs) {
    for (const [name, given] of Object.entries(cases)) {
      // Node takes long to start, and the tests above call its function.
      if (command === process.execPath && !['valid', 'changed', 'replayed'].includes(name)) continue;
      const wanted = { body: message!.body, at, signature, secret, isFine: false, ...given };
      await writeFile(path, wanted.body);
      const env = { PATH: process.env.PATH ?? '', TANGIBLE_WEBHOOK_SECRET: wanted.secret };
      const called = run(command, [...args, eventId!, wanted.at!, wanted.signature!, ...(isFile ? [path] : [])], {
        env,
      });
      called.child.stdin?.end(wanted.body);
      const isFine = await called.then(
        () => true,
        ({ code }: { code: number }) => {
          expect(code).toBe(1);
          return false;
        },
      );
      expect([command, name, isFine]).toEqual([command, name, wanted.isFine]);
    }
  }
  await rm(home, { recursive: true });
});
