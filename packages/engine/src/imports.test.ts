import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The core must run in a browser; only `platform/node` may know that Node exists. */
test('nothing outside platform/node imports from Node or sharp', async () => {
  const root = new URL('./', import.meta.url);
  const names = await readdir(root, { recursive: true });
  const core = names.filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|^platform[\\/]node/.test(name));
  expect(core.length).toBeGreaterThan(20);
  for (const name of core) {
    const source = await readFile(new URL(name, root), 'utf8');
    expect(source, name).not.toMatch(/from '(node:|sharp)|import\('(node:|sharp)|platform\/node/);
  }
});
