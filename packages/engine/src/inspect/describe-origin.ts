import type { AssetCamera, AssetReport } from '../report.ts';
import { nameAsset } from '../request/name-asset.ts';
import { roundShares } from '../texture/round-shares.ts';
import type { FurtherViews, Subject, Workpiece } from '../workpiece.ts';
import { compareHint } from './compare-hint.ts';
import { round, roundAll } from './judge.ts';

/** How an asset came about: all of its report that is not measured on its files. */
export type ReportOrigin = Pick<
  AssetReport,
  | 'name'
  | 'method'
  | 'model'
  | 'symmetry'
  | 'level'
  | 'formats'
  | 'edits'
  | 'subject'
  | 'pictures'
  | 'pictureWarnings'
  | 'up'
  | 'camera'
  | 'guidance'
  | 'provenance'
  | 'repairs'
> & {
  size: Pick<AssetReport['size'], 'source' | 'factor' | 'unit'>;
  massSource: AssetReport['physics']['massSource'];
};

type Input = Pick<
  Workpiece,
  'request' | 'provenance' | 'surfaceProvenance' | 'upright' | 'size' | 'body' | 'looks' | 'repairs'
> & { subject: Subject | undefined; furtherViews: FurtherViews | null; camera: AssetCamera | null };

/** The origin of an asset that was made of a picture or a model. */
export function describeOrigin(input: Input): ReportOrigin {
  const { request, provenance, surfaceProvenance, upright, size, body, looks, subject, furtherViews, camera } = input;
  // How far a repair moved the surface is known only in the shape's own unit of length.
  const { distanceMax: _, ...repairs } = input.repairs;
  return {
    name: nameAsset(request),
    method: provenance.method,
    model: provenance.model,
    ...(provenance.symmetry && { symmetry: provenance.symmetry }),
    level: request.level,
    formats: [...new Set(['glb' as const, ...request.formats])],
    subject: subject
      ? {
          source: subject.source,
          coverage: round(subject.share),
          othersCount: subject.othersCount,
          touchesBorder: subject.touchesBorder,
        }
      : null,
    ...(furtherViews && describePictures(furtherViews)),
    size: {
      source: size.source,
      factor: size.source === 'estimated' && provenance.sizeFactor !== null ? round(provenance.sizeFactor) : null,
      ...(size.unit && { unit: size.unit }),
    },
    up: provenance.up && roundAll(upright[1]),
    camera: camera && roundCamera(camera),
    ...(request.hint && {
      guidance: compareHint({ hint: request.hint, size, provenance, materials: looks, body }),
    }),
    provenance: surfaceProvenance && roundShares(surfaceProvenance.shares),
    massSource: request.massKg === undefined ? 'estimated' : 'given',
    repairs,
  };
}

export function roundCamera({ positionM, rotation, fieldOfViewDegrees, frame }: AssetCamera): AssetCamera {
  const { left, top, width, height } = frame;
  return {
    positionM: roundAll(positionM),
    rotation: roundAll(rotation),
    fieldOfViewDegrees: round(fieldOfViewDegrees),
    frame: { left: round(left), top: round(top), width: round(width), height: round(height) },
  };
}

function describePictures({ views, warnings }: FurtherViews): Pick<AssetReport, 'pictures' | 'pictureWarnings'> {
  const degrees = (radians: number) => Number(((radians * 180) / Math.PI).toFixed(1)) + 0;
  return {
    pictures: views.map(({ slot, isUsed, pose, outlineIou }) => ({
      slot,
      used: isUsed,
      azimuthDegrees: degrees(pose.azimuth),
      elevationDegrees: degrees(pose.elevation),
      outlineIou: Number(outlineIou.toFixed(3)),
    })),
    pictureWarnings: [...warnings],
  };
}
