import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMemoryMib } from '../load/process-cost.ts';
import { type Attacker, register } from './people.ts';

const PEOPLE = 8;
const UPLOADS = 32;
const BYTES = 60 * 2 ** 20;
const CHUNK = Buffer.alloc(256 * 1024, 1);
const SEND_S = 40;
const HOLD_S = 5;

/** How much a server's memory grows while thirty-two uploads of 60 MB are held open just before their end, in MiB. */
export async function measureUploads(
  { url, pid }: { url: string; pid: number },
  { hasPoints }: { hasPoints: boolean },
): Promise<number> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => register(url, { hasPoints })));
  const beforeMib = readMemoryMib(pid);
  let mostMib = beforeMib;
  const watch = setInterval(() => {
    mostMib = Math.max(mostMib, readMemoryMib(pid));
  }, 100);
  const uploads = Array.from({ length: UPLOADS }, (_, i) => holdUpload(url, people[i % PEOPLE]!));
  await Promise.race([Promise.all(uploads.map(({ sent }) => sent)), sleep(SEND_S * 1000)]);
  await sleep(HOLD_S * 1000);
  clearInterval(watch);
  for (const { end } of uploads) end();
  return mostMib - beforeMib;
}

/** Sends a form up to its last bytes; it ends early where the server refuses it. */
function holdUpload(url: string, { headers }: Attacker): { sent: Promise<void>; end: () => void } {
  const boundary = 'held';
  const post = request(`${url}/api/tangible/finish`, {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': BYTES + 4096,
    },
  });
  const sent = new Promise<void>((resolve) => {
    post.on('error', () => resolve());
    post.on('response', (response) => {
      response.resume();
      resolve();
    });
    post.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.stl"\r\n\r\n`);
    let left = BYTES;
    const send = () => {
      while (left > 0 && !post.destroyed) {
        left -= CHUNK.length;
        if (!post.write(CHUNK)) {
          post.once('drain', send);
          return;
        }
      }
      resolve();
    };
    send();
  });
  return { sent, end: () => post.destroy() };
}
