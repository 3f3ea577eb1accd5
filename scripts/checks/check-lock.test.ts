import { describe, expect, test } from 'vitest';
import { checkLock, checkSettings } from './check-lock.ts';

const integrity = `sha512-${'a'.repeat(86)}==`;

describe('the check of the lock file', () => {
  test('accepts packages that have a checksum and no URL', () => {
    const packages = {
      '': { dependencies: { a: '1.0.0' } },
      'apps/web': { devDependencies: { b: '2.0.0-rc.1' } },
      'node_modules/web': { link: true, resolved: 'apps/web' },
      'node_modules/a': { version: '1.0.0', integrity },
    };
    expect(checkLock({ packages })).toEqual([]);
  });

  test('reports a package without a checksum, with a weak one or with a URL, and a version range', () => {
    const packages = {
      '': { dependencies: { a: '^1.0.0' }, optionalDependencies: { b: 'git+https://example.com/b' } },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', integrity: 'sha1-abc=' },
      'node_modules/c': { version: '1.0.0', integrity, resolved: 'https://registry.example/c.tgz' },
    };
    expect(checkLock({ packages })).toEqual([
      'package.json wants a ^1.0.0, which is no exact version',
      'package.json wants b git+https://example.com/b, which is no exact version',
      'node_modules/a has no checksum',
      'node_modules/b has no checksum',
      'node_modules/c names an address: https://registry.example/c.tgz',
    ]);
  });

  test('requires install scripts to be off', () => {
    expect(checkSettings('ignore-scripts=true\nsave-exact = true\nomit-lockfile-registry-resolved=true\n')).toEqual([]);
    expect(checkSettings('save-exact=true\nomit-lockfile-registry-resolved=true')).toEqual([
      '.npmrc does not say ignore-scripts=true',
    ]);
  });
});
