import type { AssetDetails } from '@tangible/contracts';

/** The status of an answer to a change: 202 while a version is being made. */
export const statusOf = ({ isEditing }: Pick<AssetDetails, 'isEditing'>): 200 | 202 => (isEditing ? 202 : 200);
