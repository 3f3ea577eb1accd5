import fs from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Prepared = Awaited<ReturnType<NodeFS['init']>>;

/** What of Emscripten's file system is used here; PGlite's types leave it out. */
interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => void };
    tryFSOperation<T>(run: () => T): T;
  };
}

/** Files of the embedded database in a folder, with a real `fsync`: Emscripten's own file system answers without one. */
class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): Promise<Prepared> {
    const prepared = await super.init(...args);
    const { preRun = [] } = prepared.emscriptenOpts;
    const addFsync = (module: unknown) => {
      const { NODEFS } = module as EmscriptenModule;
      NODEFS.stream_ops.fsync = ({ nfd }) => NODEFS.tryFSOperation(() => fs.fsyncSync(nfd));
    };
    return {
      emscriptenOpts: { ...prepared.emscriptenOpts, preRun: [...[preRun].flat(), addFsync] as typeof preRun },
    };
  }
}

/**
 * How PGlite opens a folder so that a committed transaction is on disk, and outlives a power cut. PGlite starts PostgreSQL
 * with `-F`, which switches `fsync` off; and of the ways to write the log through, Emscripten has `fsync` alone.
 *
 * @example
 * const lite = await PGlite.create(durableFiles('/srv/tangible/data/database'));
 */
export const durableFiles = (folder: string): PGliteOptions => ({
  fs: new DurableFiles(folder),
  startParams: [...PGlite.defaultStartParams.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync'],
});
