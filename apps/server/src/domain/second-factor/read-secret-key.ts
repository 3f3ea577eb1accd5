import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../services.ts';

/** In the data folder, where no other server can read the database either. */
const keyFile = (dataDir: string) => join(dataDir, 'keys', 'secret-key');

/**
 * The key that encrypts secrets at rest: from SECRET_KEY, else from a file that is created next to the embedded
 * database. Null with PostgreSQL and no SECRET_KEY: several servers may share that database, and a key file of one of
 * them would lock users out at the others.
 */
export async function readSecretKey(
  settings: Pick<Services['settings'], 'secretKey' | 'databaseUrl' | 'dataDir'>,
): Promise<Buffer | null> {
  if (settings.secretKey) return deriveKey(settings.secretKey);
  if (settings.databaseUrl) return null;
  return deriveKey(await readOrMake(keyFile(settings.dataDir)));
}

const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'tangible secrets at rest', 32));

async function readOrMake(path: string): Promise<string> {
  const known = await readIfThere(path);
  if (known) return known;
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  // A link fails where a request that came at the same time was quicker; then its key is the one.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  const made = await readIfThere(path);
  if (!made) throw new Error(`${path} holds no key`);
  return made;
}

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
