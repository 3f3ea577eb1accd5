import { ORIGINAL, UPLOADS, ZIP } from '../generations/artifact-names.ts';

/** Stored with an asset and not a part of it. */
const NOT_IN_ASSET: readonly string[] = [...UPLOADS, ORIGINAL, ZIP];

/** Whether an artifact is a file of the asset itself. */
export const isAssetFile = (name: string): boolean => !NOT_IN_ASSET.includes(name);
