import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { artifacts, generations } from '../../src/db/schema/index.ts';
import type { StorageProvider } from '../../src/providers/storage/storage-provider.ts';
import { buy } from '../billing/steps.ts';
import { multipart, readFixture, startTestServer, type TestServer, waitForEnd } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';
import { asPerson, enrol } from './steps.ts';

const mug = await readFixture('mug.png');

describe('an export', async () => {
  const server = await startTestServer({ given: { generator: quickGenerator } });
  const ada = await enrol(server);
  const person = asPerson(server, ada);
  const { apiKey } = (await person.call('POST', '/api-keys', { body: { name: 'farm' } })).body.data;
  const bob = await server.register();
  const { body: bobs } = await bob.generate(mug);
  await buy(server, person, 'maker-monthly');
  const fields = { subdivisionLevel: 'low', sizeM: '0.12', material: 'ceramic' };
  const { body: started } = await person.call('POST', '/tangible/generate', multipart(mug, fields));
  const done = await waitForEnd(person, started.contentId);
  const folder = `generations/${done.contentId}`;
  const exportAs = (language: string) =>
    person.call('POST', '/account/export', { headers: { 'accept-language': language } });

  test('contains all data of the user, and no credentials', async () => {
    const answer = await exportAs('fr');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="tangible-account-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const files = unzipSync(answer.bytes);
    const download = (address: string) => server.call('GET', new URL(address).pathname).then(({ bytes }) => bytes);
    const [zip, preview] = await Promise.all([download(done.resultUrl!), download(done.previewImageUrl!)]);
    expect(Object.keys(files)).toEqual([
      'README.txt',
      'account.json',
      `${folder}/upload.png`,
      `${folder}/preview.png`,
      `${folder}/tangible-model-${done.taskId}.zip`,
    ]);
    expect(Buffer.from(files[`${folder}/upload.png`]!).equals(mug)).toBe(true);
    expect(Buffer.from(files[`${folder}/preview.png`]!).equals(preview)).toBe(true);
    expect(Buffer.from(files[`${folder}/tangible-model-${done.taskId}.zip`]!).equals(zip)).toBe(true);
    expect(answer.headers['x-export-bytes']).toBe(String(mug.length + preview.length + zip.length));
    expect(strFromU8(files['README.txt']!)).toContain(
      `Tout le contenu du compte Tangible ${ada.username}\nExporté le `,
    );

    const text = strFromU8(files['account.json']!);
    const account = JSON.parse(text);
    expect(account).toMatchObject({
      profile: { id: ada.id, username: ada.username, email: ada.email, role: 'user', deviceId: ada.deviceId },
      sessions: [{ deviceId: ada.deviceId }],
      apiKeys: [{ name: 'farm', prefix: apiKey.slice(0, 10), scopes: ['read', 'generate'], revokedAt: null }],
      twoFactorSince: null,
      securityEvents: [{ kind: 'api-key-made', detail: { name: 'farm' } }, { kind: 'signed-up' }],
      payments: [{ planId: 'maker-monthly', amount: 1900, status: 'paid', points: 400 }],
      subscriptions: [{ planId: 'maker-monthly', status: 'active', provider: 'sandbox' }],
    });
    expect(account.ledger.map(({ movement, delta }: { movement: string; delta: number }) => [movement, delta])).toEqual(
      [
        ['captured', 0],
        ['held', -5],
        ['granted', 400],
        ['granted', 30],
      ],
    );
    expect(account.generations).toMatchObject([
      {
        contentId: done.contentId,
        taskId: done.taskId,
        status: 'COMPLETED',
        options: { sizeM: 0.12, material: 'ceramic' },
        guidance: null,
        files: [{ name: 'upload', path: `${folder}/upload.png`, sizeBytes: mug.length }, { name: 'preview.png' }, {}],
      },
    ]);
    const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
    for (const secret of [ada.token, apiKey, hash(ada.token), hash(apiKey), '$argon2', bob.user.id, bobs.contentId]) {
      expect(text).not.toContain(secret);
    }
  });

  test('lists the files it could not find', async () => {
    const { db, storage } = server.services;
    const ofPreview = and(eq(artifacts.generationId, done.contentId), eq(artifacts.name, 'preview.png'));
    await db.update(artifacts).set({ storageKey: 'generations/nowhere/preview.png' }).where(ofPreview);
    expect(await storage.size('generations/nowhere/preview.png')).toBe(null);
    const files = unzipSync((await exportAs('en')).bytes);
    expect(strFromU8(files['MISSING.txt']!).split('\n')).toEqual([
      'These files are listed in account.json but were not found when this export was made:',
      `${folder}/preview.png`,
      '',
    ]);
    expect(Object.keys(files)).not.toContain(`${folder}/preview.png`);
  });

  test('can be requested five times an hour', async () => {
    for (let tried = 0; tried < 3; tried++) expect((await exportAs('en')).status).toBe(200);
    expect((await exportAs('en')).body.code).toBe('TOO_MANY_ATTEMPTS');
    server.passTime(3_600_000);
    expect((await exportAs('en')).status).toBe(200);
  });
});

const FILE_BYTES = 50_000;
const CHUNK = new Uint8Array(10_000).fill(7);

/** Storage that generates files as they are read, counts the bytes read, and fails where configured. */
function endlessStorage() {
  const counted = { open: 0, openMost: 0, bytes: 0, breakAt: Number.POSITIVE_INFINITY };
  const read = async () => {
    let left = FILE_BYTES;
    counted.open += 1;
    counted.openMost = Math.max(counted.openMost, counted.open);
    return new Readable({
      highWaterMark: CHUNK.length,
      read() {
        counted.bytes += CHUNK.length;
        if (counted.bytes > counted.breakAt) this.destroy(new Error('the storage broke'));
        else this.push(left > 0 ? CHUNK : null);
        left -= CHUNK.length;
      },
      destroy(error, done) {
        counted.open -= 1;
        done(error);
      },
    });
  };
  const storage: Partial<StorageProvider> = { read, size: async () => FILE_BYTES, get: async () => null };
  return { counted, storage: storage as StorageProvider };
}

/** A past of 500 generations with an upload and an original each, all made at the same moment. */
async function giveHistory({ services }: TestServer, userId: string): Promise<void> {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    taskId: `task_${index}`,
    userId,
    status: 'COMPLETED' as const,
    subdivisionLevel: 'low' as const,
    fileFormat: 'glb' as const,
    pointsCost: 5,
    createdAt: new Date('2026-05-01T12:00:00Z'),
  }));
  await services.db.insert(generations).values(rows);
  for (const name of ['upload', 'original']) {
    await services.db.insert(artifacts).values(
      rows.map(({ id }) => ({
        generationId: id,
        name,
        token: `${name}-${id}`,
        storageKey: `generations/${id}/${name}.png`,
        fileName: `${name}.png`,
        mime: 'image/png',
        sizeBytes: FILE_BYTES,
      })),
    );
  }
}

describe('an export of 500 generations and 50 MB', async () => {
  const { counted, storage } = endlessStorage();
  const server = await startTestServer({ given: { storage }, workers: false });
  const ada = await enrol(server);
  await giveHistory(server, ada.id);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  const request = `POST /api/account/export HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada.token}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;

  test('is complete, and opens one file at a time', async () => {
    const { bytes } = await server.call('POST', '/account/export', { token: ada.token });
    const files = unzipSync(bytes, { filter: ({ name }) => name.endsWith('.json') || name.includes('0000499/') });
    expect(Object.keys(files).length).toBe(3);
    expect(files['generations/00000000-0000-4000-8000-000000000499/original.png']).toEqual(
      new Uint8Array(FILE_BYTES).fill(7),
    );
    const { generations: listed } = JSON.parse(strFromU8(files['account.json']!));
    expect(new Set(listed.map(({ taskId }: { taskId: string }) => taskId)).size).toBe(500);
    expect(counted).toMatchObject({ open: 0, openMost: 1 });
  });

  test('is read no faster than it is sent, and ends with the client', async () => {
    counted.bytes = 0;
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(request);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    for (let before = 0; before === 0 || before !== counted.bytes; await delay(300)) before = counted.bytes;
    socket.destroy();
    do await delay(20);
    while (counted.open > 0);
    // The buffers of both ends of a connection, and no more.
    expect(counted.bytes).toBeLessThan(25_000_000);
  });

  test('aborts when the storage fails, so that a partial file is not taken for the whole', async () => {
    counted.breakAt = counted.bytes + 10_000_000;
    const answer = await fetch(`http://127.0.0.1:${port}/api/account/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}` },
    });
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    expect(counted.open).toBe(0);
  });
});
