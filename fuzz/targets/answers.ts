import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Arrangement, Guidance } from '@tangible/contracts';
import { arkModel } from '../../apps/server/src/providers/generator/ark/ark-model.ts';
import { HostedModelError } from '../../apps/server/src/providers/generator/hosted-model.ts';
import { NoAnswer } from '../../apps/server/src/providers/vision/no-answer.ts';
import { readAnswer } from '../../apps/server/src/providers/vision/read-answer.ts';
import { chooseGlb } from '../../packages/engine/src/platform/node/choose-glb.ts';
import { describeGlb, makeArchives, packGlb } from '../make-models.ts';
import { mutateBytes } from '../mutate-bytes.ts';
import { mutateText } from '../mutate-text.ts';
import { mutateTree } from '../mutate-tree.ts';
import type { Random } from '../random.ts';
import { type FuzzTarget, judge } from '../target.ts';
import { makePictures } from './pictures.ts';

const ANSWER_LENGTH_MAX = 256 * 1024;

const writeJson = (random: Random, value: unknown) => {
  const text = JSON.stringify(mutateTree(random, value));
  // More is never read of an answer.
  return (random.chance(0.2) ? mutateText(random, [text]) : text).slice(0, ANSWER_LENGTH_MAX);
};

const SAID = { name: 'mug', longestSideM: 0.1, massKg: 0.3, material: 'ceramic', up: 'top' };
const ARRANGED = [
  { item: 0, on: 'floor' },
  { item: 1, on: 'floor', beside: { item: 0, side: 'left' }, turnDeg: 90 },
];

/** Responses of a vision-language model: they match the schema or are rejected. */
export const vision: FuzzTarget = {
  name: 'vision-answers',
  async open() {
    return {
      async run(random) {
        const isScene = random.chance(0.5);
        const content = writeJson(random, isScene ? ARRANGED : SAID);
        const message = { content: random.chance(0.2) ? `\`\`\`json\n${content}\n\`\`\`` : content, refusal: null };
        const text = writeJson(random, { id: 'x', choices: [{ index: 0, finish_reason: 'stop', message }] });
        try {
          readAnswer<unknown>(text, isScene ? Arrangement : Guidance);
          return 'accepted';
        } catch (error) {
          if (error instanceof NoAnswer) return 'refused';
          throw error;
        }
      },
    };
  },
};

const TASK = {
  id: 'cgt-2026-abc',
  model: 'doubao-seed3d-2-0-260328',
  status: 'succeeded',
  error: null,
  content: { file_url: 'https://files.volces.com/a.zip?sign=1' },
  subdivisionlevel: 'medium',
  created_at: 1_790_000_000,
};
const FAILED = { ...TASK, status: 'failed', error: { code: 'InputImageSensitiveContentDetected.X', message: 'no' } };

/** Responses of a hosted model over a real connection: a task, or an error with its reaction. */
export const hosted: FuzzTarget = {
  name: 'hosted-answers',
  async open() {
    let answer = { status: 200, body: '', headers: {} };
    const server = createServer((_request, response) => {
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const model = arkModel({
      apiKey: 'k',
      model: TASK.model,
      baseUrl: `http://127.0.0.1:${port}`,
      fileHosts: ['.x.example'],
    });
    const { signal } = new AbortController();
    return {
      async run(random) {
        const status = random.pick([200, 200, 200, 204, 400, 401, 404, 429, 500, 503]);
        const value = random.pick([
          TASK,
          FAILED,
          { items: [TASK, FAILED] },
          { error: { code: 'QuotaExceeded', message: 'x' } },
        ]);
        answer = {
          status,
          body: status === 204 ? '' : writeJson(random, value),
          headers: { 'retry-after': random.pick(['1', '-1', '1e9', 'Mon, 01 Jan 2035 00:00:00 GMT', 'soon', '']) },
        };
        try {
          if (random.chance(0.5)) await model.read('id', signal);
          else await model.list(new Date(0), signal);
          return 'accepted';
        } catch (error) {
          if (error instanceof HostedModelError) return 'refused';
          throw error;
        }
      },
      async close() {
        server.closeAllConnections();
        server.close();
      },
    };
  },
};

/** Files of a hosted model: a GLB comes out, or an error. */
export const originals: FuzzTarget = {
  name: 'hosted-files',
  async open() {
    const [picture] = await makePictures();
    const { json, binary } = describeGlb(picture!);
    const glb = packGlb(json, binary);
    const corpus = [...makeArchives(glb, picture!), glb];
    return { run: (random) => judge(() => chooseGlb(mutateBytes(random, corpus))) };
  },
};
