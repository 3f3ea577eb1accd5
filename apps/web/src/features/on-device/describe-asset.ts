import type { DeviceResult } from '@tangible/engine/browser';
import type { KeptAsset } from './kept-assets.ts';

/** What a list shows of a finished asset. */
export function describeAsset(
  { report, files, zip }: DeviceResult,
  { name, level, ms }: Pick<KeptAsset, 'name' | 'level' | 'ms'>,
): KeptAsset {
  const preview = files.find(({ path }) => path === 'preview.png');
  return {
    id: crypto.randomUUID(),
    name,
    level,
    madeAt: Date.now(),
    ms,
    bytes: zip.length,
    checks: { passed: report.checks.filter(({ verdict }) => verdict === 'pass').length, count: report.checks.length },
    ...(report.model?.backend && { backend: report.model.backend }),
    preview: preview ? toBlob(preview.bytes, preview.mime) : null,
  };
}

export const toBlob = (bytes: Uint8Array, type: string) => new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
