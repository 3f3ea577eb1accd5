// One to four pictures in, a ZIP with the asset out.
//
//   TANGIBLE_KEY=... node generate.ts photo.png mug.zip
//   TANGIBLE_KEY=... node generate.ts photo.png mug.zip back=behind.png left=left.png right=right.png
//   TANGIBLE_KEY=... node generate.ts photo.png mug.zip mask=mask.png
//
// Node 22.18 or later runs it as it is, Node 18 with npx tsx. TANGIBLE_URL names another server.
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const { TANGIBLE_KEY, TANGIBLE_URL = 'http://localhost:3000' } = process.env;
const [picture, file, ...sides] = process.argv.slice(2);

/** The answer as JSON. Errors carry the server's own sentence. */
async function ask(path: string, options: RequestInit = {}) {
  const headers = { authorization: `Bearer ${TANGIBLE_KEY}` };
  const answer = await fetch(`${TANGIBLE_URL}/api/v1/tangible${path}`, { ...options, headers });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${body.code}: ${body.error}`);
  return body;
}

async function generate(source: string, target: string) {
  const form = new FormData();
  for (const part of [`file=${source}`, ...sides]) {
    const name = part.slice(0, part.indexOf('='));
    const path = part.slice(name.length + 1);
    form.set(name, new Blob([await readFile(path)]), basename(path));
  }
  form.set('subdivisionLevel', 'medium');
  form.set('fileFormat', 'glb');
  form.set('formats', 'usd,mjcf');
  form.set('sizeM', '0.095');

  let task = await ask('/generate', { method: 'POST', body: form });
  while (task.status === 'PENDING' || task.status === 'PROCESSING') {
    await pause(2000);
    task = await ask(`/status?contentId=${task.contentId}`);
    console.error(`${task.status.toLowerCase()} ${task.progress} %`);
  }
  if (task.status === 'FAILED') throw new Error(task.error);

  const zip = await fetch(task.resultUrl);
  if (!zip.ok) throw new Error(`the ZIP could not be fetched: HTTP ${zip.status}`);
  await writeFile(target, new Uint8Array(await zip.arrayBuffer()));
}

if (!TANGIBLE_KEY || !picture || !file || sides.some((side) => !side.includes('='))) {
  console.error('Usage: TANGIBLE_KEY=... node generate.ts photo.png mug.zip');
  process.exit(2);
}
try {
  await generate(picture, file);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
