import { useEffect } from 'react';
import type { Preview } from './scene/place-preview.ts';
import type { ShownModel } from './scene/shown-model.ts';

/** Shows a model as it would be after a change, as long as one is given. */
export function usePreview(shown: ShownModel | null, preview: Preview | null): void {
  const key = preview && [...preview.rotation, preview.scale].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host may make the same preview again with each render.
  useEffect(() => {
    if (!shown || !preview) return;
    shown.setPreview(preview);
    return () => shown.setPreview(null);
  }, [shown, key]);
}
