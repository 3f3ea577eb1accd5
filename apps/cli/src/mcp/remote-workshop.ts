import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Call, type FinishInput, type Item, listItem, type MakeInput, type Workshop } from '@tangible/agents';
import type { AssetDetails, GenerationTask, HistoryPage } from '@tangible/contracts';
import { type AssetFile, zipFiles } from '@tangible/engine';
import { openArchive } from '@tangible/engine/node';
import { callServer, fetchFile, type Server } from '../call-server.ts';
import { ARCHIVE_LIMITS } from '../read-asset.ts';
import { readSideFiles } from '../read-side-files.ts';
import { fillFolder } from './fill-folder.ts';
import { nameOf, readInput, readInputs } from './read-input.ts';

const POLL_MS = 1000;
const LISTED_MAX = 100;

/**
 * A Tangible server, by an API key. Assets are those of its account, called by their contentId; the files of each that is
 * made are put into a folder of the library as well. The rules of the server apply: scopes of the key, points, limits.
 *
 * @example
 * const workshop = openRemoteWorkshop('/home/ada/assets', { url: 'https://tangible.example.com', key });
 */
export function openRemoteWorkshop(library: string, server: Server): Workshop {
  async function start(path: string, form: FormData, name: string, call: Call): Promise<Item> {
    call.signal.throwIfAborted();
    // Not with the signal: a call that is given up before its answer would leave a generation that has no name yet.
    const task = await callServer<GenerationTask>(server, path, { method: 'POST', body: form });
    const { resultUrl } = await followTask(server, task, call);
    return fetchAsset(task.contentId, resultUrl!, name, call);
  }

  async function fetchAsset(asset: string, resultUrl: string, name: string, { signal }: Call): Promise<Item> {
    const { folder, made } = await fillFolder(library, name, async () => ({
      files: await unpack(await fetchFile(resultUrl, signal)),
    }));
    const find = (path: string) => made.files.find((file) => file.path === path)?.bytes;
    const report = JSON.parse(new TextDecoder().decode(find('report.json')));
    return { asset, about: { folder }, report, preview: find('preview.png') ?? null };
  }

  return {
    async make(input, call) {
      const { picture, further, mask, point, name = nameOf(picture) } = input;
      const parts = await readInputs({ file: picture, mask, ...further });
      const form = makeForm(input);
      for (const [part, bytes] of Object.entries(parts)) form.set(part, toBlob(bytes), part === 'file' ? name : part);
      if (point) for (const axis of ['x', 'y'] as const) form.set(`point${axis.toUpperCase()}`, String(point[axis]));
      return start('/generate', form, name, call);
    },

    async finish(input, call) {
      const { model: path, unitM, name = nameOf(path) } = input;
      const model = await readInput(path);
      const beside = [...(await readSideFiles(path, model))].map(([file, bytes]) => ({ path: file, mime: '', bytes }));
      const zip = () => zipFiles([{ path: basename(path), mime: '', bytes: model }, ...beside]);
      const form = makeForm(input);
      form.set('file', toBlob(beside.length > 0 ? zip() : model), beside.length > 0 ? `${name}.zip` : basename(path));
      if (unitM !== undefined) form.set('unitM', String(unitM));
      return start('/finish', form, name, call);
    },

    async edit({ asset, edits }, call) {
      const { signal } = call;
      const path = `/generations/${encodeURIComponent(asset)}`;
      let details = await callServer<AssetDetails>(server, path, { method: 'PATCH', body: edits, signal });
      // A new name alone needs no new version.
      const number = details.isEditing ? details.versions.at(-1)!.number : details.version;
      const find = () => details.versions.find((version) => version.number === number);
      while (find()?.status === 'PENDING') {
        await delay(POLL_MS, undefined, { signal });
        details = await callServer<AssetDetails>(server, path, { signal });
      }
      const version = find();
      if (version?.status !== 'COMPLETED') throw new Error(`${version?.errorCode}: ${version?.error}`);
      return fetchAsset(asset, version.resultUrl!, details.name, call);
    },

    async compose({ assets, name = 'scene', placements, rest }, call) {
      const form = new FormData();
      form.set('assets', assets.join(','));
      if (placements) form.set('placements', JSON.stringify(placements));
      if (rest) form.set('rest', rest);
      return start('/scenes', form, name, call);
    },

    async look({ asset }, { signal }) {
      const details = await callServer<AssetDetails>(server, `/generations/${encodeURIComponent(asset)}`, { signal });
      if (details.status !== 'COMPLETED')
        throw new Error(`${details.name} is ${details.status}: ${details.error ?? ''}`);
      const report = details.files.find(({ path }) => path === 'report.json');
      const [preview, json] = await Promise.all([
        details.previewImageUrl ? fetchFile(details.previewImageUrl, signal) : null,
        report ? fetchFile(report.url, signal) : null,
      ]);
      return { asset, about: { folder: null }, report: json && JSON.parse(new TextDecoder().decode(json)), preview };
    },

    async list({ query = '' }, { signal }) {
      const search = new URLSearchParams({ limit: String(LISTED_MAX), ...(query.trim() && { q: query }) });
      const { records } = await callServer<HistoryPage>(server, `/history?${search}`, { signal });
      return records.map(listItem);
    },
  };
}

/** Waits until a generation has ended. An agent that gives up cancels it, so that it costs nothing or less. */
async function followTask(
  server: Server,
  start: GenerationTask,
  { signal, onProgress }: Call,
): Promise<GenerationTask> {
  const id = encodeURIComponent(start.contentId);
  try {
    signal.throwIfAborted();
    let task = start;
    while (task.status === 'PENDING' || task.status === 'PROCESSING') {
      onProgress(task.progress, task.stage ?? 'waiting');
      await delay(POLL_MS, undefined, { signal });
      task = await callServer<GenerationTask>(server, `/status?contentId=${id}`, { signal });
    }
    if (task.status === 'FAILED') throw new Error(`${task.errorCode}: ${task.error}`);
    return task;
  } catch (error) {
    // A key without that scope cannot: then it runs to its end.
    if (signal.aborted) await callServer(server, `/generations/${id}/cancel`, { method: 'POST' }).catch(() => {});
    throw error;
  }
}

function makeForm({ level, formats, sizeM, material, massKg }: MakeInput | FinishInput): FormData {
  const form = new FormData();
  const fields = { subdivisionLevel: level, fileFormat: 'glb', sizeM, material, massKg, formats: formats.join(',') };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') form.set(name, String(value));
  }
  return form;
}

const toBlob = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

async function unpack(zip: Uint8Array): Promise<AssetFile[]> {
  const files = await openArchive(zip, ARCHIVE_LIMITS);
  return [...files].map(([path, bytes]) => ({ path, mime: '', bytes }));
}
