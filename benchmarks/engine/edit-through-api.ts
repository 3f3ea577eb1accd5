import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetDetails, AssetEdits } from '@tangible/contracts';
import { startServer } from '../load/start-server.ts';

interface Cost {
  work: string;
  seconds: number;
}

/** A person reads the page of an asset, and types, before something is saved. */
export const READING_MS = 3000;

/**
 * Edits a medium asset through a server with the embedded database and files in a folder: the seconds from sending `PATCH`
 * until the client has read that the version is complete. The server starts anew after the generation, and the page of
 * the asset is opened, as by a person.
 */
export async function editThroughApi(
  image: Uint8Array<ArrayBuffer>,
  formats: readonly string[],
  edits: readonly (readonly [string, AssetEdits])[],
): Promise<Cost[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tangible-bench-edit-'));
  const start = () => startServer('apps/server/src/main.ts', { DATA_DIR: join(folder, 'data') }, folder);
  let server = await start();
  try {
    const token = await register(server.url);
    const call: Call = (path, init = {}) =>
      fetch(`${server.url}/api${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
    const contentId = await generate(call, image, formats);
    await server.stop();
    server = await start();
    await call(`/tangible/generations/${contentId}`);
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
    const costs: Cost[] = [];
    for (const [work, change] of edits) {
      const startedMs = performance.now();
      await edit(call, contentId, change);
      const seconds = Number(((performance.now() - startedMs) / 1000).toFixed(2));
      costs.push({ work: `${work}, through the API`, seconds });
    }
    return costs;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Call = (path: string, init?: RequestInit) => Promise<Response>;

async function register(url: string): Promise<string> {
  const name = `bench${randomBytes(4).toString('hex')}`;
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: name,
      email: `${name}@example.com`,
      password: randomBytes(8).toString('hex'),
      deviceFingerprint: randomBytes(16).toString('hex'),
    }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function generate(call: Call, image: Uint8Array<ArrayBuffer>, formats: readonly string[]): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([image]), 'mug.png');
  form.set('subdivisionLevel', 'medium');
  form.set('formats', formats.join(','));
  const started = await call('/tangible/generate', { method: 'POST', body: form });
  if (!started.ok) throw new Error(await started.text());
  const { contentId } = (await started.json()) as { contentId: string };
  // The stream ends with the generation.
  await (await call(`/tangible/generations/${contentId}/events`)).text();
  return contentId;
}

async function edit(call: Call, contentId: string, change: AssetEdits): Promise<void> {
  const path = `/tangible/generations/${contentId}`;
  const answer = await call(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (answer.status !== 202) throw new Error(await answer.text());
  await (await call(`${path}/events`)).text();
  const asset = (await (await call(path)).json()) as AssetDetails;
  if (asset.versions.at(-1)?.status !== 'COMPLETED') throw new Error(`The edit ended ${asset.versions.at(-1)?.status}`);
}
