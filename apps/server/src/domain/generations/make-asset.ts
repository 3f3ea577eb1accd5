import { unpackModel } from '@tangible/engine/node';
import type { GenerationRow } from '../../db/schema/index.ts';
import type { GeneratedAsset, MakeOptions } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { guideGeneration } from './guide-generation.ts';

interface MakeInput {
  generation: GenerationRow;
  upload: Uint8Array;
}

/** Makes the asset of a generation from what was uploaded, in the way of its kind. */
export async function makeAsset(
  services: Pick<Services, 'generator' | 'db' | 'clock' | 'events' | 'vision'>,
  { generation, upload }: MakeInput,
  making: MakeOptions,
): Promise<GeneratedAsset> {
  const { generator } = services;
  const { kind, subdivisionLevel: level, fileFormat, options } = generation;
  const { scene: _, ...said } = options;
  const request = { ...said, level, formats: [...new Set([fileFormat, ...(options.formats ?? [])])] };
  if (kind === 'model') return generator.finish({ ...request, ...(await unpackModel(upload)) }, making);

  const hint = (await guideGeneration(services, { generation, picture: upload }, making.signal)) ?? undefined;
  const wanted = { ...request, image: upload, hint };
  return generator.generate(wanted, making);
}
