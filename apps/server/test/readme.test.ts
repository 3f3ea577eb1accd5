import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { makeEmptyDataDir, startServerProcess } from './server-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The shell lines of the README that follow a comment saying that they are tested. */
async function readTestedLines(): Promise<string[]> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  return [...readme.matchAll(/<!-- test:[^>]*-->\n```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
}

test("the README's commands make an asset from a picture", async () => {
  const blocks = await readTestedLines();
  expect(blocks).toHaveLength(1);
  const main = join(root, 'apps/server/src/main.ts');
  const server = await startServerProcess({ DATA_DIR: await makeEmptyDataDir() }, main, { isBundled: false });
  const folder = await mkdtemp(join(tmpdir(), 'tangible-readme-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(root, 'fixtures/pictures/mug.png'), join(folder, 'fixtures/pictures/mug.png'));

  const lines = blocks.join('\n').replaceAll('http://localhost:3000', server.baseUrl);
  const { status, output } = await runShell(`set -e\n${lines}`, folder);
  expect(output).toContain('"status":"COMPLETED"');
  expect(status).toBe(0);

  const files = unzipSync(await readFile(join(folder, 'model.zip')));
  expect(Object.keys(files).sort()).toEqual([
    'model.glb',
    'preview.png',
    'report.json',
    'web/colliders.obj',
    'web/model.glb',
  ]);
  const report = JSON.parse(Buffer.from(files['report.json']!).toString());
  expect(report.checks.map((check: { verdict: string }) => check.verdict)).not.toContain('fail');
  await server.kill('SIGTERM');
});

function runShell(script: string, cwd: string): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const shell = spawn('sh', ['-c', script], { cwd });
    const chunks: Buffer[] = [];
    shell.stdout.on('data', (chunk) => chunks.push(chunk));
    shell.stderr.on('data', (chunk) => chunks.push(chunk));
    shell.on('error', reject);
    shell.on('close', (status) => resolve({ status, output: Buffer.concat(chunks).toString() }));
  });
}
