import { findUpright } from '../frustum/find-upright.ts';
import { compareMass } from '../inspect/compare-hint.ts';
import { type ReportOrigin, roundCamera } from '../inspect/describe-origin.ts';
import { roundAll } from '../inspect/judge.ts';
import type { AssetCamera, AssetReport } from '../report.ts';
import type { AssetRequest } from '../types.ts';
import type { ChosenSize, PhysicalBody } from '../workpiece.ts';
import { findGivenMass } from './choose-edited-material.ts';
import { composeEdits } from './compose-edits.ts';
import type { FirstVersion } from './first-version.ts';

interface Edited {
  request: Pick<AssetRequest, 'name' | 'level' | 'formats'>;
  size: Pick<ChosenSize, 'source'>;
  body: Pick<PhysicalBody, 'massKg'>;
  camera: AssetCamera | null;
}

/**
 * The origin of an edited asset: that of version 1 and the changes. Values are given only if a user gave them; a factor of
 * an estimate is still an estimate.
 */
export function describeEdited(
  first: FirstVersion,
  { request: { name = '', level, formats }, size: { source }, body, camera }: Edited,
): ReportOrigin {
  const { report } = first;
  const edits = composeEdits(report.edits ?? {}, first.edits);
  const { model, method, subject, pictures, pictureWarnings, guidance, provenance = null, repairs, size } = report;
  return {
    name,
    method,
    model,
    level,
    formats: [...new Set(['glb' as const, ...formats])],
    ...(Object.keys(edits).length > 0 && { edits }),
    subject,
    ...(pictures && { pictures }),
    ...(pictureWarnings && { pictureWarnings }),
    size: {
      source,
      factor: source === 'given' ? null : size.factor,
      ...(source !== 'given' && size.unit && { unit: size.unit }),
    },
    up: turnUp(first),
    camera: camera && roundCamera(camera),
    ...(guidance && {
      guidance: { ...guidance, mass: guidance.mass && compareMass(guidance.mass.guidedKg, body.massKg) },
    }),
    provenance,
    massSource: findGivenMass(first) === null ? 'estimated' : 'given',
    repairs,
  };
}

/** The direction in the picture that is up after the rotation. */
function turnUp({ report: { up }, rotation }: FirstVersion): AssetReport['up'] {
  if (!up || !rotation) return up;
  const [right, above, front] = findUpright(up, true);
  const [x, y, z] = rotation[1];
  return roundAll([0, 1, 2].map((k) => x * right[k]! + y * above[k]! + z * front[k]!) as [number, number, number]);
}
