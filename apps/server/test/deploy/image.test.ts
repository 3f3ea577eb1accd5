import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '../../src/env.ts';
import { instructions, readText, root } from './read-deploy.ts';

const copied = instructions
  .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
  .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
  .filter((path) => path !== '.');

test('the Dockerfile copies only files that exist and that .dockerignore does not exclude', () => {
  expect(copied).toContain('models');
  for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);

  const rules = readText('deploy/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  // As Docker reads them: the last rule that fits a path or a folder above it decides.
  const toPattern = (rule: string) =>
    new RegExp(
      `^${rule
        .replaceAll('.', '\\.')
        .split('**/')
        .map((part) => part.replaceAll('*', '[^/]*'))
        .join('(?:.+/)?')}(/.*)?$`,
    );
  const isLeftOut = (path: string) =>
    rules.reduce((out, rule) => (toPattern(rule.replace(/^!/, '')).test(path) ? !rule.startsWith('!') : out), false);
  for (const path of copied) expect(isLeftOut(path), path).toBe(false);
  for (const path of [
    '.git/config',
    'node_modules/zod/index.js',
    'deploy/.env',
    'training/README.md',
    'data/files/a',
  ]) {
    expect(isLeftOut(path), path).toBe(true);
  }
  // The site shows the benchmark results.
  expect(isLeftOut('benchmarks/results/engine.json')).toBe(false);
});

test('installs packages for every workspace in the lock file', () => {
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).sort();
  expect(copied.filter((path) => path.endsWith('/package.json')).sort()).toEqual(workspaces);
});

test('every program that the Dockerfile runs exists, and its settings are valid', () => {
  const programs = instructions.flatMap(({ rest }) =>
    [...rest.matchAll(/[\w/-]+\.(?:mjs|ts)\b/g)].map(([path]) => path),
  );
  expect(programs).toContain('apps/server/src/main.ts');
  for (const path of programs) expect(existsSync(join(root, path)), path).toBe(true);

  const [line] = instructions.filter(({ word }) => word === 'ENV');
  const environment = Object.fromEntries(line!.rest.split(/\s+/).map((pair) => pair.split('=')));
  const { NODE_ENV, NODE_COMPILE_CACHE, ...settings } = environment;
  expect(NODE_ENV).toBe('production');
  expect(NODE_COMPILE_CACHE).toMatch(/^\/tmp\//);
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(settings)));
  const { port, metricsPort } = readSettings(settings);
  expect(instructions.find(({ word }) => word === 'EXPOSE')?.rest).toBe(`${port} ${metricsPort}`);
  expect(instructions.find(({ word }) => word === 'USER')?.rest).toBe('10001:10001');
});

test('the libraries that the runtime and the native packages link to are installed in the image', () => {
  if (process.platform !== 'linux') return;
  const natives = globSync(
    'node_modules/{onnxruntime-node/bin/*/linux,@img/sharp-linux-*,@node-rs/argon2-linux-*}/**/*.node',
    {
      cwd: root,
    },
  ).filter((path) => path.includes(process.arch));
  expect(natives.length).toBeGreaterThanOrEqual(3);
  const linked = [process.execPath, ...natives].flatMap((path) =>
    execFileSync('ldd', [path], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => !line.includes('/node_modules/'))
      .flatMap((line) => /(lib[\w+-]+)\.so/.exec(line)?.[1] ?? []),
  );
  // Parts of Debian's C library, then the packages that the image installs.
  const glibc = ['libc', 'libm', 'libdl', 'libpthread', 'librt', 'libresolv'];
  const there = new Set([...glibc, 'libatomic', 'libstdc++', 'libgcc_s']);
  expect(linked.filter((name) => !there.has(name))).toEqual([]);
  expect(instructions.some(({ rest }) => /libatomic1 libstdc\+\+6/.test(rest))).toBe(true);
});
