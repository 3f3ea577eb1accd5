import type { AssetRequest } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { type EngineChoice, PICTURES } from './engine.ts';
import { drawFurtherShot } from './truth/further-view.ts';
import type { Staged } from './truth/stage-object.ts';

/** The further pictures that each engine gets, by its label; each picture is taken once. */
export async function takeSides(
  engines: readonly EngineChoice[],
  { name, staged, seed }: { name: string; staged: Pick<Staged, 'view' | 'takeFurther'>; seed: number },
): Promise<Map<string, AssetRequest['further']>> {
  const taken: AssetRequest['further'] = {};
  const sides = new Map<string, AssetRequest['further']>();
  for (const { label, pictures = 'one' } of engines) {
    if (pictures === 'one') continue;
    for (const slot of PICTURES[pictures]) {
      taken[slot] ??= await nodePlatform.encodePng(staged.takeFurther(drawFurtherShot(staged.view, slot, seed, name)));
    }
    sides.set(label, Object.fromEntries(PICTURES[pictures].map((slot) => [slot, taken[slot]!])));
  }
  return sides;
}
