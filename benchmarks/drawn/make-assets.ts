import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SubdivisionLevel } from '@tangible/contracts';
import { nodePlatform } from '@tangible/engine/node';
import { Engine, type EngineChoice } from '../quality/engine.ts';
import { takeSides } from '../quality/take-sides.ts';
import type { DrawnScene } from './scene.ts';
import { stageScene } from './stage-scene.ts';

/** Where the GLB of a scene is stored. */
export const assetPath = (folder: string, label: string, name: string) => join(folder, label, `${name}.glb`);

/** Decides how far off the cameras of further pictures stand. */
const SEED = 11;

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
    const staged = stageScene(scene);
    const image = await nodePlatform.encodePng(staged.picture);
    const sides = await takeSides(engines, { name: scene.name, staged, seed: SEED });
    for (const { label, engine } of missing) {
      const { glb, error, seconds } = await engine.run(image, level, sides.get(label));
      console.log(`${label} ${scene.name}: ${error ?? `${seconds.toFixed(1)} s`}`);
      if (!glb) continue;
      const path = assetPath(folder, label, scene.name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, glb);
    }
  }
}
