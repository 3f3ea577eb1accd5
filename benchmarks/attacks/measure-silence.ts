import { setTimeout as sleep } from 'node:timers/promises';
import { hostileGlb } from './hostile-files.ts';
import { register, upload } from './people.ts';

const MODELS = 8;
const JSON_BYTES = 28 * 2 ** 20;
const PAUSE_MS = 25;

/** The longest that `/api/health/live` keeps silent while eight people send a hostile GLB at once, in seconds. */
export async function measureSilence(url: string): Promise<{ silenceS: number; answeredS: number }> {
  const glb = hostileGlb(JSON_BYTES);
  const people = await Promise.all(Array.from({ length: MODELS }, () => register(url)));
  let longestMs = 0;
  let done = false;
  const look = async () => {
    while (!done) {
      const startMs = performance.now();
      await fetch(`${url}/api/health/live`).then((response) => response.arrayBuffer());
      longestMs = Math.max(longestMs, performance.now() - startMs);
      await sleep(PAUSE_MS);
    }
  };
  const looking = look();
  await sleep(500);
  const startMs = performance.now();
  await Promise.all(people.map((person) => upload(url, person, 'finish', { name: 'model.glb', bytes: glb })));
  const answeredS = (performance.now() - startMs) / 1000;
  done = true;
  await looking;
  return { silenceS: longestMs / 1000, answeredS };
}
