import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { SettingsError } from '../../../env.ts';

/**
 * Alipay's pages show keys as bare base64, other tools as PEM of either kind, and files turn line ends into `\n`. All
 * of them are read here, and converted to the one form that the library expects.
 */
export function readAlipayKeys(privateKey: string, publicKey: string): { privateKey: string; publicKey: string } {
  return {
    privateKey: toPem('ALIPAY_PRIVATE_KEY', () => readPrivate(privateKey).export({ type: 'pkcs8', format: 'pem' })),
    publicKey: toPem('ALIPAY_PUBLIC_KEY', () => readPublic(publicKey).export({ type: 'spki', format: 'pem' })),
  };
}

function toPem(setting: string, read: () => string | Buffer): string {
  try {
    return String(read()).trim();
  } catch {
    throw new SettingsError(`${setting} must be an RSA key, as PEM or as the base64 text that Alipay shows`);
  }
}

const clean = (text: string) => text.replaceAll('\\n', '\n').trim();
const isPem = (text: string) => text.startsWith('-----BEGIN');
const der = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'base64');

function readPrivate(given: string): KeyObject {
  const text = clean(given);
  if (isPem(text)) return createPrivateKey(text);
  try {
    return createPrivateKey({ key: der(text), format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key: der(text), format: 'der', type: 'pkcs1' });
  }
}

function readPublic(given: string): KeyObject {
  const text = clean(given);
  return isPem(text) ? createPublicKey(text) : createPublicKey({ key: der(text), format: 'der', type: 'spki' });
}
