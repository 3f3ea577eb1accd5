import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashToHex, mixToHex } from './device-fingerprint.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the fingerprint of a device', () => {
  it('is the first half of SHA-256 in hexadecimal', async () => {
    expect(await hashToHex('test')).toBe('9f86d081884c7d659a2feaa0c55ad015');
    expect(await hashToHex('')).toBe('e3b0c44298fc1c149afbf4c8996fb924');
  });

  it('has 32 characters if the browser offers no hash to the page', async () => {
    vi.stubGlobal('crypto', {});
    expect(await hashToHex('test')).toBe(mixToHex('test'));
    expect(await hashToHex('test')).toMatch(/^[0-9a-f]{32}$/);
    expect(await hashToHex('test')).toBe(await hashToHex('test'));
  });

  it('distinguishes a thousand similar texts without the hash of the browser', () => {
    const hashes = new Set(Array.from({ length: 1000 }, (_, index) => mixToHex(`Mozilla/5.0 (${index}) 1920x1080`)));
    expect(hashes.size).toBe(1000);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });
});
