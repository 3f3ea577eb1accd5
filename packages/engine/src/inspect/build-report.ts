import type { SurfaceShares } from '@tangible/contracts';
import type { Repairs } from '@tangible/geometry';
import type { Rotation } from '../frustum/find-upright.ts';
import { findObjectDensities } from '../physics/materials.ts';
import type { AssetReport } from '../report.ts';
import { nameAsset } from '../request/name-asset.ts';
import { roundShares } from '../texture/round-shares.ts';
import type { AssetFile, AssetRequest } from '../types.ts';
import type { ChosenSize, FurtherViews, PhysicalBody, Provenance, Subject } from '../workpiece.ts';
import { compareHint } from './compare-hint.ts';
import type { DropTest } from './drop-test.ts';
import { round } from './judge.ts';
import type { MeasuredMesh } from './measure-mesh.ts';

export interface ReportInput {
  request: AssetRequest;
  provenance: Provenance;
  surfaceShares: SurfaceShares | null;
  upright: Rotation;
  subject: Subject | undefined;
  furtherViews: FurtherViews | null;
  size: ChosenSize;
  body: PhysicalBody;
  measured: MeasuredMesh;
  texture: AssetReport['texture'];
  materials: AssetReport['materials'];
  dropTest: DropTest;
  placeTest: AssetReport['placeTest'];
  repairs: Repairs;
  files: readonly AssetFile[];
  checks: AssetReport['checks'];
}

/** Puts together `report.json`. Numbers are rounded here and nowhere before. */
export function buildReport(input: ReportInput): AssetReport {
  // How far a repair moved the surface is known only in the shape's own unit of length.
  const { distanceMax: _, ...repairs } = input.repairs;
  const { request, provenance, subject, size, body, measured, dropTest, placeTest, checks } = input;
  const { material, colliders } = body;
  return {
    version: 2,
    name: nameAsset(request),
    method: provenance.method,
    model: provenance.model,
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
    ...(input.furtherViews && describePictures(input.furtherViews)),
    size: {
      source: size.source,
      factor: size.source === 'estimated' && provenance.sizeFactor !== null ? round(provenance.sizeFactor) : null,
      widthM: round(measured.sidesM[0]),
      heightM: round(measured.sidesM[1]),
      depthM: round(measured.sidesM[2]),
    },
    up: provenance.up && roundAll(input.upright[1]),
    ...(request.hint && { guidance: compareHint({ ...input, hint: request.hint }) }),
    mesh: {
      triangleCount: measured.topology.triangleCount,
      vertexCount: measured.topology.vertexCount,
      volumeM3: round(measured.solid.volume),
      areaM2: round(measured.solid.area),
      centreOfMassM: roundAll(measured.solid.centre),
      eulerCharacteristic: measured.topology.eulerCharacteristic,
    },
    texture: input.texture,
    provenance: input.surfaceShares && roundShares(input.surfaceShares),
    materials: input.materials,
    physics: {
      material: material.name,
      materialSource: material.source,
      densityKgM3: round(material.densityKgM3),
      massKg: round(body.massKg),
      plausibleMassKg: roundAll(findPlausibleMass(body)),
      centreOfMassM: roundAll(body.centreOfMassM),
      inertiaKgM2: roundAll(body.inertiaKgM2),
      staticFriction: round(material.staticFriction),
      dynamicFriction: round(material.dynamicFriction),
      restitution: round(material.restitution),
    },
    colliders: {
      count: colliders.hulls.length,
      vertexCount: colliders.hulls.reduce((sum, { positions }) => sum + positions.length / 3, 0),
      volumeError: round(colliders.volumeError),
      distanceErrorM: round(colliders.distanceErrorM),
    },
    dropTest: roundDrop(dropTest),
    placeTest: placeTest && {
      ...placeTest,
      tiltDegrees: round(placeTest.tiltDegrees),
      driftM: round(placeTest.driftM),
      settledS: placeTest.settledS === null ? null : round(placeTest.settledS),
    },
    repairs,
    files: input.files.map(({ path, bytes }) => ({ path, bytes: bytes.length })),
    checks,
    passed: checks.every(({ verdict }) => verdict !== 'fail'),
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

function findPlausibleMass({ material, volumeM3 }: PhysicalBody): [number, number] {
  const [least, most] = findObjectDensities(material.name);
  return [least * volumeM3, most * volumeM3];
}

/** Millimetres and milliseconds would do for a replay; four digits behind the point keep small bodies steady too. */
function roundDrop(test: DropTest): DropTest {
  const place = (value: number) => Number(value.toFixed(5)) + 0;
  return {
    ...test,
    touchedS: test.touchedS === null ? null : place(test.touchedS),
    settledS: test.settledS === null ? null : place(test.settledS),
    penetrationM: round(test.penetrationM),
    movementM: round(test.movementM),
    restGapM: round(test.restGapM),
    tiltDegrees: round(test.tiltDegrees),
    trajectory: test.trajectory.map(({ timeS, position, rotation }) => ({
      timeS: place(timeS),
      position: [place(position[0]), place(position[1]), place(position[2])],
      rotation: [place(rotation[0]), place(rotation[1]), place(rotation[2]), place(rotation[3])],
    })),
  };
}

/** A tuple of the same length, rounded. */
function roundAll<T extends readonly number[]>(values: T): { -readonly [K in keyof T]: number } {
  return values.map(round) as { -readonly [K in keyof T]: number };
}
