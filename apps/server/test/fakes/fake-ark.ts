import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { zipFiles } from '@tangible/engine';
import { listen } from './listen.ts';

/** A fault for one call instead of its usual response. */
export interface Fault {
  status?: number;
  code?: string;
  retryAfter?: string;
  /** Of a create: the task comes into being although the answer says otherwise. */
  makesTask?: boolean;
  /** The connection is cut without an answer. */
  cut?: boolean;
  /** So long the answer takes. */
  slowMs?: number;
  /** The raw response. */
  body?: string;
}

/** The planned behaviour for one picture. */
export interface Plan {
  /** One for each create of this picture; without more, creates succeed. */
  creates?: Fault[];
  /**
   * The statuses that reads return, in order; the last one stays. Without it the task runs for `runMs`, then has
   * succeeded.
   */
  statuses?: string[];
  /** The error of a failed task. */
  error?: { code: string; message: string };
  /** One for each read of the task, before statuses count. */
  reads?: Fault[];
  /** The archive, or whatever its address answers with. */
  archive?: Uint8Array | ((response: ServerResponse, request: IncomingMessage) => void);
  /** The claimed URL of the archive; null for none. */
  fileUrl?: string | null;
}

export interface FakeTask {
  id: string;
  model: string;
  level: string | undefined;
  picture: Buffer;
  mime: string;
  text: string;
  plan: Plan;
  status: string;
  reads: number;
  fetches: number;
  createdMs: number;
  endsMs: number;
}

interface FakeArkOptions {
  /** How long a task runs. */
  runMs?: number;
  /** How many tasks the account may have at a time; beyond, creates are refused. */
  tasksMax?: number;
}

const KEY = 'ark-test-key';

/** A server that behaves like Ark's task endpoint, as far as its documentation goes, with faults on demand. */
export async function startFakeArk({ runMs = 0, tasksMax = Number.POSITIVE_INFINITY }: FakeArkOptions = {}) {
  const plans = new Map<string, Plan>();
  const tasks: FakeTask[] = [];
  const listFaults: Fault[] = [];
  const counts = { creates: 0, lists: 0, cancels: 0, activeMax: 0, refusedForQuota: 0, wrongKeys: 0 };
  let url = '';

  const isActive = (task: FakeTask) => ['queued', 'running'].includes(statusOf(task, false));

  /** The current state of a task; a read advances a planned task. */
  function statusOf(task: FakeTask, isRead: boolean): string {
    if (task.status === 'cancelled') return 'cancelled';
    const { statuses } = task.plan;
    if (!statuses) return Date.now() < task.endsMs ? 'running' : 'succeeded';
    const seen = statuses[Math.min(isRead ? task.reads++ : Math.max(0, task.reads - 1), statuses.length - 1)]!;
    return seen;
  }

  function show(task: FakeTask, isRead: boolean) {
    const status = statusOf(task, isRead);
    const fileUrl =
      task.plan.fileUrl === undefined ? `${url}/files/${task.id}.zip?signature=secret` : task.plan.fileUrl;
    return {
      id: task.id,
      model: task.model,
      status,
      error: status === 'failed' ? (task.plan.error ?? { code: 'InternalServiceError', message: 'it broke' }) : null,
      content: status === 'succeeded' ? { file_url: fileUrl } : null,
      subdivisionlevel: task.level,
      fileformat: 'glb',
      usage: { completion_tokens: 30000, total_tokens: 30000 },
      created_at: Math.floor(task.createdMs / 1000),
      updated_at: Math.floor(Date.now() / 1000),
    };
  }

  /** Answers with a fault; false where it only took its time. */
  async function suffer(fault: Fault | undefined, response: ServerResponse): Promise<boolean> {
    if (!fault) return false;
    if (fault.slowMs) await delay(fault.slowMs);
    if (fault.cut) {
      response.socket?.destroy();
      return true;
    }
    if (fault.status === undefined && fault.body === undefined) return false;
    const { status = 200, code = 'Unknown', retryAfter } = fault;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter ? { 'retry-after': retryAfter } : {}),
    });
    response.end(fault.body ?? JSON.stringify({ error: { code, message: `${code} as asked`, param: '', type: '' } }));
    return true;
  }

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === null ? '' : JSON.stringify(body));
  };

  async function create(body: string, response: ServerResponse): Promise<void> {
    counts.creates += 1;
    const { model, content } = JSON.parse(body) as {
      model: string;
      content: { type: string; text?: string; image_url?: { url: string } }[];
    };
    const text = content.find(({ type }) => type === 'text')?.text ?? '';
    const address = content.find(({ type }) => type === 'image_url')?.image_url?.url ?? '';
    const [, mime = '', data = ''] = /^data:(image\/[a-z]+);base64,(.*)$/s.exec(address) ?? [];
    const picture = Buffer.from(data, 'base64');
    const plan = plans.get(nameOf(picture)) ?? {};
    const fault = plan.creates?.shift();

    if (!fault && tasks.filter(isActive).length >= tasksMax) {
      counts.refusedForQuota += 1;
      return answer(response, 429, {
        error: { code: 'QuotaExceeded', message: 'too many tasks', param: '', type: '' },
      });
    }
    const isMade = !fault || fault.makesTask || (!fault.status && !fault.cut && fault.body === undefined);
    const id = `cgt-${Date.now()}-${tasks.length}`;
    if (isMade) {
      const level = /--subdivisionlevel (\w+)/.exec(text)?.[1];
      const createdMs = Date.now();
      tasks.push({
        id,
        model,
        level,
        picture,
        mime,
        text,
        plan,
        status: '',
        reads: 0,
        fetches: 0,
        createdMs,
        endsMs: createdMs + runMs,
      });
      counts.activeMax = Math.max(counts.activeMax, tasks.filter(isActive).length);
    }
    if (await suffer(fault, response)) return;
    answer(response, 200, { id });
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url ?? '/', 'http://fake');
    const [, file] = /^\/files\/(.+)\.zip$/.exec(pathname) ?? [];
    if (file) {
      sendArchive(file, request, response);
      return;
    }

    if (request.headers.authorization !== `Bearer ${KEY}`) {
      counts.wrongKeys += 1;
      return answer(response, 401, { error: { code: 'AuthenticationError', message: 'no such key' } });
    }
    const [, id] = /^\/contents\/generations\/tasks\/(.+)$/.exec(pathname) ?? [];
    const task = tasks.find((one) => one.id === id);
    if (request.method === 'POST') return create(Buffer.concat(chunks).toString('utf8'), response);
    if (!id) {
      counts.lists += 1;
      if (await suffer(listFaults.shift(), response)) return;
      const items = [...tasks].reverse().map((one) => show(one, false));
      return answer(response, 200, { items, total: items.length });
    }
    if (!task) return answer(response, 404, { error: { code: 'ResourceNotFound', message: 'no such task' } });
    if (request.method === 'DELETE') {
      counts.cancels += 1;
      if (statusOf(task, false) !== 'queued') {
        return answer(response, 400, { error: { code: 'InvalidAction.RunningTaskDeletion', message: 'it runs' } });
      }
      task.status = 'cancelled';
      return answer(response, 200, null);
    }
    if (await suffer(task.plan.reads?.shift(), response)) return;
    answer(response, 200, show(task, true));
  });

  function sendArchive(id: string, request: IncomingMessage, response: ServerResponse): void {
    const task = tasks.find((one) => one.id === id)!;
    task.fetches += 1;
    const { archive = smallArchive() } = task.plan;
    if (typeof archive === 'function') {
      archive(response, request);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/zip', 'content-length': archive.length });
    response.end(archive);
  }

  url = await listen(server);

  return {
    url,
    apiKey: KEY,
    tasks,
    counts,
    listFaults,
    /** Plans the behaviour for a picture. */
    plan: (picture: Uint8Array, plan: Plan) => void plans.set(nameOf(picture), plan),
    /** Lets all tasks that run now succeed, and says how many there were. */
    release(): number {
      const running = tasks.filter(isActive);
      for (const task of running) task.endsMs = 0;
      return running.length;
    },
    activeCount: () => tasks.filter(isActive).length,
    tasksOf: (picture: Uint8Array) => tasks.filter((task) => task.picture.equals(picture)),
    /** A task that another program started with the same account. */
    addStranger(model: string, level: string) {
      tasks.push({
        id: `cgt-stranger-${tasks.length}`,
        model,
        level,
        picture: Buffer.alloc(0),
        mime: '',
        text: '',
        plan: { statuses: ['running'] },
        status: '',
        reads: 0,
        fetches: 0,
        createdMs: Date.now(),
        endsMs: 0,
      });
    },
  };
}

export type FakeArk = Awaited<ReturnType<typeof startFakeArk>>;

const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Bytes that start like a GLB. */
export const fakeGlb = (words = 'a model') =>
  Buffer.concat([Buffer.from('glTF'), Buffer.from([2, 0, 0, 0, 20, 0, 0, 0]), Buffer.from(words)]);

/** An archive of files by their paths. */
export const archiveOf = (files: Record<string, Uint8Array>) =>
  zipFiles(Object.entries(files).map(([path, bytes]) => ({ path, mime: 'model/gltf-binary', bytes })));

/** The archive of Seed3D 1.0: two models, of which the one with PBR is the right one. */
export const smallArchive = () =>
  archiveOf({
    '__MACOSX/pbr/._mesh.glb': fakeGlb('a leftover of somebody’s computer'),
    'rgb/mesh_textured.glb': fakeGlb('the model without PBR, which is longer'),
    'pbr/mesh_textured_pbr.glb': fakeGlb('the model with PBR'),
  });
