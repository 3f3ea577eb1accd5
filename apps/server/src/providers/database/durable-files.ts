import fs from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Prepared = Awaited<ReturnType<NodeFS['init']>>;

/** The part of Emscripten's file system that is used here; PGlite's types leave it out. */
interface EmscriptenModule {
  NODEFS: {
    doSetAttr(file: unknown, node: unknown, attributes: { mode?: number }, ...rest: unknown[]): void;
    stream_ops: { fsync?: (stream: { nfd: number }) => void };
    tryFSOperation<T>(run: () => T): T;
  };
}

/** The permission bits of other users. */
const OTHERS = 0o077;

/**
 * Files of the embedded database in a folder. Emscripten's own file system answers `fsync` without doing it, and gives new
 * files the rights that were asked for, whatever the mask of the process says.
 */
class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): Promise<Prepared> {
    const prepared = await super.init(...args);
    const { preRun = [] } = prepared.emscriptenOpts;
    const mend = (module: unknown) => {
      const { NODEFS } = module as EmscriptenModule;
      const setAttributes = NODEFS.doSetAttr;
      NODEFS.doSetAttr = (file, node, { mode, ...others }, ...rest) =>
        setAttributes(file, node, mode === undefined ? others : { ...others, mode: mode & ~OTHERS }, ...rest);
      NODEFS.stream_ops.fsync = ({ nfd }) => NODEFS.tryFSOperation(() => fs.fsyncSync(nfd));
    };
    return {
      emscriptenOpts: { ...prepared.emscriptenOpts, preRun: [...[preRun].flat(), mend] as typeof preRun },
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
