import type { CutOutAnswer } from '@tangible/contracts';
import type { DeviceEngine } from '@tangible/engine/browser';
import type { FindSubjects } from '../cut-out/use-cut-out.ts';

type Options = NonNullable<Parameters<FindSubjects>[1]> & { onLoading: (bytes: number, bytesTotal: number) => void };

/**
 * Asks the engine in this page what `POST /tangible/cut-out` asks the server.
 *
 * @example
 * const { subjects, chosen } = await findSubjects(engine, file, { onLoading });
 */
export async function findSubjects(engine: DeviceEngine, file: Blob, options: Options): Promise<CutOutAnswer> {
  const { point, signal, onLoading } = options;
  const image = new Uint8Array(await file.arrayBuffer());
  const found = await engine.cutOut({ image, ...(point && { point }) }, { onLoading, ...(signal && { signal }) });
  const subjects = await Promise.all(
    found.subjects.map(async (subject) => ({ ...subject, mask: await toDataUrl(subject.mask) })),
  );
  return { ...found, subjects };
}

function toDataUrl(png: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' }));
  });
}
