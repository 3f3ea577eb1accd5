import type { Route } from '../../route.ts';
import { createShareRoute } from './create-share.ts';
import { deleteShareRoute } from './delete-share.ts';
import { getSharedAsset } from './get-shared-asset.ts';
import { getSharedFile } from './get-shared-file.ts';

export const shareRoutes: Route[] = [createShareRoute, deleteShareRoute, getSharedAsset, getSharedFile];
