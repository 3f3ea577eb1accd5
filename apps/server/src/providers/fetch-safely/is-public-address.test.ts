import { expect, test } from 'vitest';
import { isLoopback, isPublicAddress } from './is-public-address.ts';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001:80b::200e',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:169.254.169.254',
  '::127.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::8.8.8.8',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::',
  '2001::1',
  '100::1',
  '4000::1',
  '::8.8.8.8',
  '::808:808',
  '192.31.196.1',
  '2620:4f:8000::1',
  '010.0.0.1',
  '2130706433',
  'localhost',
  '',
  '1.2.3',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('loopback is recognised by its usual names only', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '10.0.0.1', 'localhost'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
