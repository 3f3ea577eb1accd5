import type { Route } from '../../route.ts';
import { editAssetRoute } from './edit-asset.ts';
import { exportAsset } from './export-asset.ts';
import { getAsset } from './get-asset.ts';
import { restoreVersionRoute } from './restore-version.ts';

export const assetRoutes: Route[] = [getAsset, editAssetRoute, exportAsset, restoreVersionRoute];
