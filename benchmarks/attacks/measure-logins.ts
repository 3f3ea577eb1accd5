import { largePng } from './hostile-files.ts';
import { PASSWORD, register, upload } from './people.ts';

const PICTURES = 16;
const SIDE_PX = 8000;
const LOGINS = 20;

/** The slowest of twenty logins while sixteen people have a picture of 64 megapixels decoded, in seconds. */
export async function measureLogins(url: string): Promise<{ slowestS: number; decodedS: number }> {
  const png = largePng(SIDE_PX);
  const person = await register(url);
  const others = await Promise.all(Array.from({ length: PICTURES }, () => register(url)));
  const startMs = performance.now();
  let decodedS = 0;
  const sent = Promise.all(
    others.map((other) => upload(url, other, 'generate', { name: 'picture.png', bytes: png })),
  ).then(() => {
    decodedS = (performance.now() - startMs) / 1000;
  });
  let slowestMs = 0;
  for (let i = 0; i < LOGINS; i++) {
    const loginMs = performance.now();
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': person.headers['x-forwarded-for']! },
      body: JSON.stringify({ usernameOrEmail: person.username, password: PASSWORD }),
    });
    if (!response.ok) throw new Error(`a login was refused: ${await response.text()}`);
    slowestMs = Math.max(slowestMs, performance.now() - loginMs);
  }
  await sent;
  return { slowestS: slowestMs / 1000, decodedS };
}
