import type { AssetDetails, ExportBody } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { generatedFormats } from './generated-formats.ts';
import { startEdit } from './start-edit.ts';

interface ExportInput {
  /** The id of the new version. */
  id: string;
  userId: string;
  contentId: string;
  body: ExportBody;
  baseUrl: string;
}

/** Adds formats to those that an asset has; it is a change like any other, and rejects with the same errors. */
export function startExport(
  services: Pick<Services, 'db' | 'clock' | 'queue' | 'events'>,
  { body: { formats, ...limits }, ...input }: ExportInput,
): Promise<AssetDetails> {
  return startEdit(services, {
    ...input,
    change(current, generation) {
      const known = current.formats ?? generatedFormats(generation);
      return { ...limits, formats: [...known, ...formats] };
    },
  });
}
