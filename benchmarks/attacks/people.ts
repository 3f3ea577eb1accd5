import { randomBytes } from 'node:crypto';

export interface Attacker {
  username: string;
  token: string;
  /** The headers of this user's calls: a token, and their own address behind the trusted proxy. */
  headers: Record<string, string>;
}

export const PASSWORD = 'a long enough sentence';

let people = 0;

/** Registers a user from their own device and address; without a device they have no points. */
export async function register(url: string, { hasPoints = true } = {}): Promise<Attacker> {
  people += 1;
  const address = `10.9.${people >> 8}.${people & 255}`;
  const username = `attacker-${people}-${randomBytes(3).toString('hex')}`;
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      ...(hasPoints && { deviceFingerprint: randomBytes(16).toString('hex') }),
    }),
  });
  if (!response.ok) throw new Error(`registering failed: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  return { username, token, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address } };
}

/** Sends a file to a call of the API and reads the answer to its end. */
export async function upload(
  url: string,
  { headers }: Attacker,
  path: string,
  file: { name: string; bytes: Buffer<ArrayBuffer> },
): Promise<number> {
  const form = new FormData();
  form.set('subdivisionLevel', 'low');
  form.set('file', new Blob([file.bytes]), file.name);
  const response = await fetch(`${url}/api/tangible/${path}`, { method: 'POST', headers, body: form });
  await response.arrayBuffer();
  return response.status;
}
