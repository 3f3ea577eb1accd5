import { defineStage } from '../define-stage.ts';
import { inspectFiles } from '../inspect/inspect-files.ts';
import { TRIALS } from '../stages/inspect-asset.ts';
import { describeEdited } from './describe-edited.ts';
import type { FirstVersion } from './first-version.ts';

/** Whether pictures fit together was measured when the asset was made. */
const PICTURE_CHECKS: readonly string[] = ['pictures-left-out', 'sides-exchanged'];

/** Measures the files of an edited asset as those of any other. */
export const inspectEdited = defineStage({
  name: 'inspect-asset',
  weight: 4,
  prefetch: TRIALS,
  needs: ['files', 'robots', 'trial', 'size', 'request', 'body', 'looks', 'firstVersion', 'camera'],
  adds: ['report', 'reportFiles'],
  async run({ firstVersion, camera, ...piece }, context) {
    const { report } = firstVersion;
    const origin = describeEdited(firstVersion, { ...piece, camera });
    const looks = { ...piece.looks, source: report.materials.source };
    const pictureChecks = report.checks.filter(({ name }) => PICTURE_CHECKS.includes(name));
    const preview = keepPreview(firstVersion);
    return inspectFiles({ ...piece, looks, origin, pictureChecks, ...(preview && { preview }) }, context);
  },
});

/** The picture of version 1 where it would be drawn again as it is: it shows no size and no mass. */
function keepPreview({ preview, rotation, isReduced, edits }: FirstVersion): Uint8Array | null {
  const looksAlike = !rotation && !isReduced && edits.textureSidePxMax === undefined;
  return looksAlike ? preview : null;
}
