import { EDIT_FILES } from '../../../edit/edit-files.ts';
import type { EditRequest } from '../../../types.ts';
import { callEngineThread, type InThreadOptions } from './call-engine-thread.ts';
import type { PackedAsset } from './thread-messages.ts';

/**
 * `editAsset` in a separate thread; see `callEngineThread`. The files that it reads are copied into it; others may be
 * passed and are not.
 *
 * @example
 * const asset = await editInThread({ files, edits: { massKg: 2 }, level: 'medium' });
 */
export function editInThread(request: EditRequest, options: InThreadOptions = {}): Promise<PackedAsset> {
  const files = new Map(
    EDIT_FILES.flatMap((path) => {
      const bytes = request.files.get(path);
      return bytes ? [[path as string, new Uint8Array(bytes)] as const] : [];
    }),
  );
  const moved = [...files.values()].map(({ buffer }) => buffer);
  return callEngineThread({ verb: 'edit', request: { ...request, files } }, moved, options);
}
