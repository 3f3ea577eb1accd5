import type { AssetRequest } from '../types.ts';

const NAME_DEFAULT = 'model';

/** The name of the object inside the files: from the request, else from its hint. */
export function nameAsset({ name, hint }: Pick<AssetRequest, 'name' | 'hint'>): string {
  return name?.trim() || hint?.name?.trim() || NAME_DEFAULT;
}
