import type { OpenScene } from './scene/open-scene.ts';

/** Saves the picture as a file; false if the browser could not make one. */
export async function saveScreenshot(scene: OpenScene, name: string): Promise<boolean> {
  const picture = await scene.capture();
  if (!picture) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = `${name}.png`;
  link.click();
  // The download has started with the click; the URL is not needed any longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
