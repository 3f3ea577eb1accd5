import { once } from 'node:events';
import { join } from 'node:path';
import { readProcessSettings } from '../../src/env.ts';
import { embeddedGenerator } from '../../src/providers/generator/embedded-generator.ts';
import { folderStorage } from '../../src/providers/storage/folder-storage.ts';
import { serve } from '../../src/serve.ts';

/** The real server on a storage that keeps everything and removes nothing, with an engine that never comes to an end. */
const settings = readProcessSettings();
await serve(settings, {
  storage: {
    ...folderStorage(join(settings.dataDir, 'files')),
    removeAll: () => Promise.reject(new Error('the storage does not answer')),
  },
  generator: {
    ...embeddedGenerator,
    async generate(_request, { signal }) {
      await once(signal, 'abort');
      throw new Error('aborted');
    },
  },
});
