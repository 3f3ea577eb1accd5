import { createHash } from 'node:crypto';

/** The normal form that two spellings of one name or address share. */
export const identityKey = (text: string) => text.trim().normalize('NFKC').toLowerCase();

/** The key under which login attempts for one account are counted. */
export const loginAttemptsKey = (account: string) => `login:account:${account}`;

/** So often a password may be tried on one account, wherever it is asked for. */
export const PASSWORD_ATTEMPTS = { max: 10, windowMinutes: 15 };

/** The key under which a user's exports are counted. */
export const exportAttemptsKey = (userId: string) => `export:${userId}`;

/** The key under which a user's downloads of several assets are counted. */
export const downloadAttemptsKey = (userId: string) => `download:${userId}`;

/** The key under which the documents are counted that are printed for a user, and changes of what is on them. */
export const billingAttemptsKey = (userId: string) => `billing:${userId}`;

/** The key under which the changes of a user's assets are counted. */
export const editAttemptsKey = (userId: string) => `edit:${userId}`;

/** The key under which the pictures are counted that are fetched for a user. */
export const fetchAttemptsKey = (userId: string) => `fetch:${userId}`;

/** The key under which mails to one address are counted, regardless of the sender. */
export const confirmationAttemptsKey = (email: string) => `confirmation:email:${identityKey(email)}`;

/** Mail providers that ignore dots before the at sign, under the one name that stands for all of their domains. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * One name for all the addresses that lead to one mailbox.
 *
 * @example
 * mailboxKey('Ada.Lovelace+second@googlemail.com'); // 'adalovelace@gmail.com'
 */
function mailboxKey(email: string): string {
  const [local = '', domain = ''] = identityKey(email).split('@');
  const untagged = local.replace(/\+.*$/, '') || local;
  const folded = DOTLESS.get(domain);
  return folded ? `${untagged.replaceAll('.', '')}@${folded}` : `${untagged}@${domain}`;
}

/** How a mailbox is kept that has had its sign-up points, next to the devices that have had theirs. */
export const hashMailbox = (email: string) =>
  `mailbox:${createHash('sha256').update(mailboxKey(email)).digest('base64url')}`;

/** How a device is kept that has had its sign-up points: known again when it comes back, and no more. */
export const hashFingerprint = (fingerprint: string) =>
  `sha256:${createHash('sha256').update(fingerprint).digest('base64url')}`;

/** The key under which the test events and redeliveries of a user are counted. */
export const webhookAttemptsKey = (userId: string) => `webhook:${userId}`;
