import { unpackInThread } from '@tangible/engine/node';
import type { GeneratedAsset, MakeOptions } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { finishOriginal } from '../hosted/finish-original.ts';
import { makeScene } from '../scenes/make-scene.ts';
import type { BegunGeneration } from './begin-generation.ts';
import { guideGeneration } from './guide-generation.ts';

/** Makes the asset of a generation from its uploads, depending on its kind. */
export async function makeAsset(
  services: Pick<Services, 'generator' | 'db' | 'clock' | 'events' | 'vision' | 'storage' | 'settings' | 'log'>,
  { generation, upload, further, masks }: BegunGeneration,
  making: MakeOptions,
): Promise<GeneratedAsset> {
  if (generation.kind === 'scene') return makeScene(services, { generation, picture: upload }, making);
  const missing = generation.pictures?.find(({ slot }) => slot !== 'front' && !further[slot]);
  const missingMask = generation.options.masks?.find((slot) => !masks[slot]);
  if (!upload || missing || missingMask) throw new Error(`the upload of generation ${generation.id} is gone`);
  const { generator } = services;
  const { kind, name, subdivisionLevel: level, fileFormat, options } = generation;
  const { scene: _, masks: __, ...said } = options;
  const request = {
    ...said,
    ...(name && { name }),
    level,
    formats: [...new Set([fileFormat, ...(options.formats ?? [])])],
  };
  if (kind === 'model') return generator.finish({ ...request, ...(await unpackInThread(upload, 'upload')) }, making);

  const hint = (await guideGeneration(services, { generation, picture: upload }, making.signal)) ?? undefined;
  const hasFurther = Object.keys(further).length > 0;
  const { front: mask, ...furtherMasks } = masks;
  const hasFurtherMasks = Object.keys(furtherMasks).length > 0;
  const wanted = {
    ...request,
    image: upload,
    ...(hasFurther && { further }),
    ...(mask && { mask }),
    ...(hasFurtherMasks && { furtherMasks }),
    hint,
  };
  if (generation.generator === 'ark') return finishOriginal(services, generation.id, wanted, making);
  return generator.generate(wanted, making);
}
