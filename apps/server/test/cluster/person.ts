import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { call } from './call.ts';
import { generateForm } from './generate-form.ts';
import type { Stage } from './stage.ts';
import { watchToTheEnd } from './watch-to-the-end.ts';

export interface Person {
  id: string;
  token: string;
}

const ENDED = ['COMPLETED', 'FAILED'];

export async function registerPerson(stage: Stage, number: number): Promise<Person> {
  const name = `p${randomBytes(6).toString('hex')}`;
  const answer = await call(stage, {
    name: 'register',
    method: 'POST',
    path: '/api/auth/register',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${number + 1}` },
    body: () =>
      JSON.stringify({
        username: name,
        email: `${name}@example.com`,
        password: 'correct horse',
        deviceFingerprint: randomBytes(16).toString('hex'),
      }),
    repeat: true,
  });
  if (answer?.status !== 200) throw new Error(`registering failed: ${JSON.stringify(answer)}`);
  return { id: answer.body.user.id, token: answer.body.token };
}

/** One generation from the picture to the end, with a user's actions meanwhile: watch, poll, cancel, read, delete. */
export async function makeOne(stage: Stage, { id, token }: Person, level: string): Promise<void> {
  const { figures, random } = stage;
  const started = await call(stage, {
    name: 'generate',
    method: 'POST',
    path: '/api/tangible/generate',
    token,
    body: () => generateForm(stage.picture, { subdivisionLevel: level }),
    repeat: false,
  });
  if (!started) return; // It is unknown whether it was accepted; the check at the end finds it if it was.
  if (started.status !== 200) {
    figures.wrong.push(`generate answered ${started.status} ${JSON.stringify(started.body)}`);
    return;
  }
  const { contentId } = started.body;
  figures.accepted.push({ contentId, userId: id, level });

  const chance = random();
  if (chance < 0.1) {
    await delay(random() * 1500);
    const path = `/api/tangible/generations/${contentId}/cancel`;
    const answer = await call(stage, { name: 'cancel', method: 'POST', path, token, repeat: true });
    if (answer?.status === 200) figures.cancelled += 1;
  } else if (chance < 0.5) {
    await watchToTheEnd(stage, token, contentId);
  }

  const task = await pollToTheEnd(stage, token, contentId);
  await call(stage, { name: 'history', method: 'GET', path: '/api/tangible/history?limit=10', token, repeat: true });
  if (task?.status === 'COMPLETED' && random() < 0.3) {
    const path = new URL(task.resultUrl).pathname;
    const file = await call(stage, { name: 'download', method: 'GET', path, repeat: true });
    if (file?.status === 200) figures.downloads += 1;
    else figures.wrong.push(`a download answered ${file?.status}`);
  }
  if (random() < 0.08) {
    const path = `/api/tangible/generations/${contentId}`;
    const answer = await call(stage, { name: 'delete', method: 'DELETE', path, token, repeat: true });
    // Gone already where the answer to an earlier try was lost.
    if (answer?.status === 200 || answer?.status === 204 || answer?.status === 404) figures.deleted.add(contentId);
    else figures.wrong.push(`deleting answered ${answer?.status}`);
  }
}

async function pollToTheEnd(stage: Stage, token: string, contentId: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    const path = `/api/tangible/status?contentId=${contentId}`;
    const answer = await call(stage, { name: 'status', method: 'GET', path, token, repeat: true });
    if (answer && ENDED.includes(answer.body.status)) return answer.body;
    if (answer && answer.status !== 200) {
      stage.figures.wrong.push(`status answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return null;
    }
    await delay(500);
  }
  stage.figures.wrong.push(`generation ${contentId} did not end in 5 minutes`);
  return null;
}
