import { useCallback, useEffect, useState } from 'react';
import { deleteKept, type KeptAsset, listKept, watchKept } from './kept-assets.ts';

export interface KeptAssets {
  /** Null until they are read. */
  assets: readonly KeptAsset[] | null;
  /** What this site stores in the browser, the engine included, and what it may; null where the browser does not tell. */
  storage: { usedBytes: number; limitBytes: number } | null;
  remove: (ids: readonly string[]) => Promise<void>;
}

/** The assets that this browser keeps, as they are now, whichever tab changes them. */
export function useKeptAssets(): KeptAssets {
  const [found, setFound] = useState<Omit<KeptAssets, 'remove'>>({ assets: null, storage: null });
  const read = useCallback(async () => {
    const [assets, storage] = await Promise.all([listKept(), measureStorage()]);
    setFound({ assets, storage });
  }, []);
  useEffect(() => {
    void read();
    return watchKept(() => void read());
  }, [read]);
  return { ...found, remove: deleteKept };
}

async function measureStorage(): Promise<KeptAssets['storage']> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { usedBytes: usage, limitBytes: quota };
  } catch {
    return null;
  }
}
