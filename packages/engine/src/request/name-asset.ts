import type { AssetRequest } from '../types.ts';

const NAME_DEFAULT = 'model';

/** What the object is called inside the files: as the request says, else as its hint says. */
export function nameAsset({ name, hint }: Pick<AssetRequest, 'name' | 'hint'>): string {
  return name?.trim() || hint?.name?.trim() || NAME_DEFAULT;
}
