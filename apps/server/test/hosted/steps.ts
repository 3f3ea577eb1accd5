import { randomBytes } from 'node:crypto';
import type { GenerationTask } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { hostedTasks } from '../../src/db/schema/index.ts';
import { type ArkOptions, arkModel } from '../../src/providers/generator/ark/ark-model.ts';
import type { FinishingRequest, GeneratorProvider } from '../../src/providers/generator/generator-provider.ts';
import type { HostedPace } from '../../src/providers/generator/hosted-model.ts';
import type { Services } from '../../src/services.ts';
import { type FakeArk, type Plan, startFakeArk } from '../fakes/fake-ark.ts';
import { type Person, readFixture, startTestServer, type TestServer, waitForEnd } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';

/** As in earnest, a hundred times as fast. */
export const PACE: HostedPace = {
  lookS: 0.05,
  waitS: 0.5,
  createS: 1.5,
  lostS: 0.3,
  retryS: 0.05,
  patienceS: 3600,
};

export const MODEL = 'doubao-seed3d-2-0-260328';

export const modelAt = (ark: FakeArk, options: Partial<ArkOptions> = {}) =>
  arkModel({
    apiKey: ark.apiKey,
    model: MODEL,
    baseUrl: ark.url,
    fileHosts: ['.volces.com'],
    pace: PACE,
    allowLoopback: { loopback: true },
    ...options,
  });

interface HostedOptions {
  ark?: Parameters<typeof startFakeArk>[0];
  model?: Partial<ArkOptions>;
  env?: Record<string, string>;
  given?: Partial<Services>;
  onLog?: (line: string) => void;
}

/** A server whose pictures go to a fake Ark; its engine only records its requests. */
export async function startHostedServer(options: HostedOptions = {}) {
  const ark = await startFakeArk(options.ark);
  const { generator, finished, generated } = recordingGenerator();
  const server = await startTestServer({
    env: { ARK_API_KEY: ark.apiKey, WORKER_CONCURRENCY: '4', ...options.env },
    given: { hosted: modelAt(ark, options.model), generator, ...options.given },
    ...(options.onLog ? { onLog: options.onLog } : {}),
  });
  return { ark, server, finished, generated };
}

/** Finishes at once and records its requests. */
export function recordingGenerator() {
  const finished: FinishingRequest[] = [];
  const generated: Uint8Array[] = [];
  const generator: GeneratorProvider = {
    ...quickGenerator,
    finish(request, options) {
      finished.push(request);
      options.onProgress(50, 'bake-texture');
      return quickGenerator.finish(request, options);
    },
    generate(request, options) {
      generated.push(request.image);
      return quickGenerator.generate(request, options);
    },
  };
  return { generator, finished, generated };
}

const mug = await readFixture('mug.png');

/** The same picture with its own bytes after its end, so that the fake can identify it. */
export const ownPicture = () => Buffer.concat([mug, randomBytes(16)]);

interface Outcome {
  status: 'COMPLETED' | 'FAILED';
  generator?: 'ark' | 'embedded';
  errorCode?: string;
}

export const BY_ARK: Outcome = { status: 'COMPLETED', generator: 'ark' };
export const BY_ENGINE: Outcome = { status: 'COMPLETED', generator: 'embedded' };
export const failsWith = (errorCode: string): Outcome => ({ status: 'FAILED', errorCode });

/** Sends a picture with a planned outcome, and checks that it ends that way, with the right points. */
export async function expectOutcome(
  { ark, server }: { ark: FakeArk; server: TestServer },
  plan: Plan,
  outcome: Outcome,
): Promise<{ task: GenerationTask; picture: Buffer; person: Person }> {
  const person = await server.register();
  const picture = ownPicture();
  ark.plan(picture, plan);
  const task = await waitForEnd(person, (await person.generate(picture)).body.contentId);
  expect(task).toMatchObject(outcome);
  await expectPoints(person, outcome.status === 'COMPLETED' ? 'spent' : 'returned');
  return { task, picture, person };
}

const OUTCOMES = {
  spent: { balance: 20, ends: ['captured'] },
  returned: { balance: 30, ends: ['released'] },
  shared: { balance: 25, ends: ['released', 'captured'] },
} as const;

/** Points and movements as they should be: the cost of a medium generation was spent, came back, or half of each. */
export async function expectPoints(person: Person, outcome: keyof typeof OUTCOMES): Promise<void> {
  const { data } = (await person.call('GET', '/points/ledger')).body;
  const movements = data.entries.map(({ movement }: { movement: string }) => movement);
  expect(data.held).toBe(0);
  expect(data.balance).toBe(OUTCOMES[outcome].balance);
  expect(movements).toEqual([...OUTCOMES[outcome].ends, 'held', 'granted']);
}

export async function readTask({ services }: TestServer, contentId: string) {
  const [row] = await services.db.select().from(hostedTasks).where(eq(hostedTasks.generationId, contentId));
  if (!row) throw new Error('there is no task');
  return row;
}

/** Waits until a condition is true, checking as often as it takes. */
export async function until<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  for (let waitMs = 20; ; waitMs = Math.min(200, waitMs * 1.2)) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
