/** The program of the engine's worker: loads the engine's files with its first work, then one work after another. */
import { type CutOut, cutOut } from '../../cut-out.ts';
import { generateAsset } from '../../generate-asset.ts';
import { zipFiles } from '../../packaging/zip-files.ts';
import type { Asset, AssetRequest, Progress } from '../../types.ts';
import type { Platform } from '../platform.ts';
import { type SerializedError, serializeError } from '../serialize-error.ts';
import { makeBrowserPlatform } from './browser-platform.ts';
import { DEVICE_FILES, type DeviceFileUrls, GRAPHICS_FILES, RUNTIME_FILES } from './device-files.ts';
import { chooseGraphics } from './graphics/choose-graphics.ts';
import { forgetOldFiles, LoadError, loadFile } from './load-file.ts';

export type CutOutRequest = Pick<AssetRequest, 'image' | 'point'>;

export type EngineWork = { verb: 'generate'; request: AssetRequest } | { verb: 'cut-out'; request: CutOutRequest };

export interface EngineStart {
  urls: DeviceFileUrls;
  work: EngineWork;
}

export type EngineMessage =
  | { type: 'loading'; bytes: number; bytesTotal: number }
  | { type: 'progress'; progress: Progress }
  | { type: 'asset'; asset: Asset; zip: Uint8Array }
  | { type: 'cut-out'; found: CutOut }
  | { type: 'unloaded'; message: string }
  | SerializedError;

const send = (message: EngineMessage, transfer: Transferable[] = []) => postMessage(message, { transfer });

let platform: Promise<Platform> | null = null;

addEventListener('message', async ({ data: { urls, work } }: MessageEvent<EngineStart>) => {
  try {
    platform ??= openPlatform(urls);
    const opened = await platform;
    if (work.verb === 'cut-out') {
      send({ type: 'cut-out', found: await cutOut(work.request, { platform: opened }) });
      return;
    }
    const asset = await generateAsset(work.request, {
      platform: opened,
      onProgress: (progress) => send({ type: 'progress', progress }),
    });
    const zip = zipFiles(asset.files);
    // A set, because two files may share their bytes, and no buffer can be sent twice.
    send({ type: 'asset', asset, zip }, [...new Set([zip, ...asset.files.map(({ bytes }) => bytes)].map(takeBuffer))]);
  } catch (error) {
    if (error instanceof LoadError) {
      platform = null;
      send({ type: 'unloaded', message: error.message });
    } else send(serializeError(error));
  }
});

const takeBuffer = ({ buffer }: Uint8Array) => buffer as ArrayBuffer;

async function openPlatform(urls: DeviceFileUrls): Promise<Platform> {
  const subject = await chooseGraphics();
  const wanted = [...DEVICE_FILES, ...(subject ? Object.values(GRAPHICS_FILES) : [])];
  const bytesTotal = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = 0;
  // All are waited for: those that arrive are kept for the next try.
  const files = await Promise.allSettled(
    wanted.map(async (file) => {
      const loaded = await loadFile(file, urls[file.name]!, (count) => {
        bytes += count;
        send({ type: 'loading', bytes, bytesTotal });
      });
      return [file.name, loaded] as const;
    }),
  );
  // The engine works without those for the graphics processor.
  const missing = files.slice(0, DEVICE_FILES.length).find((file) => file.status === 'rejected');
  if (missing) throw missing.reason;
  await forgetOldFiles(Object.values(urls)).catch(() => {});
  const loaded = new Map(files.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : [])));
  const glueUrl = urls[GRAPHICS_FILES.onnxruntimeGlue.name]!;
  const graphics = subject && loaded.size === wanted.length ? { subject, glueUrl } : undefined;
  return makeBrowserPlatform(loaded, urls[RUNTIME_FILES.onnxruntimeGlue.name]!, graphics);
}
