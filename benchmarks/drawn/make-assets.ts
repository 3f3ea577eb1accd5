import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SubdivisionLevel } from '@tangible/contracts';
import { nodePlatform } from '@tangible/engine/node';
import { Engine, type EngineChoice } from '../quality/engine.ts';
import type { DrawnScene } from './scene.ts';
import { drawPicture } from './stage-scene.ts';

/** Where the GLB of a scene is stored. */
export const assetPath = (folder: string, label: string, name: string) => join(folder, label, `${name}.glb`);

/** Makes the GLB of every scene with every engine, except those that the folder already has. */
export async function makeAssets(
  scenes: readonly DrawnScene[],
  engines: readonly EngineChoice[],
  { folder, level }: { folder: string; level: SubdivisionLevel },
): Promise<void> {
  using running = new DisposableStack();
  const processes = engines.map((choice) => ({ label: choice.label, engine: running.use(new Engine(choice)) }));
  for (const scene of scenes) {
    const missing = processes.filter(({ label }) => !existsSync(assetPath(folder, label, scene.name)));
    if (missing.length === 0) continue;
    const image = await nodePlatform.encodePng(drawPicture(scene));
    for (const { label, engine } of missing) {
      const { glb, error, seconds } = await engine.run(image, level);
      console.log(`${label} ${scene.name}: ${error ?? `${seconds.toFixed(1)} s`}`);
      if (!glb) continue;
      const path = assetPath(folder, label, scene.name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, glb);
    }
  }
}
