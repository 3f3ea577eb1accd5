import { saveFile } from './save-file.ts';
import type { OpenScene } from './scene/open-scene.ts';

/** Saves the picture as a file; false if the browser could not make one. */
export async function saveScreenshot(scene: OpenScene, name: string): Promise<boolean> {
  const picture = await scene.capture();
  if (!picture) return false;
  saveFile(picture, `${name}.png`);
  return true;
}
