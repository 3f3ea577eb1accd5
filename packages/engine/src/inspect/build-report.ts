import { findObjectDensities } from '../physics/materials.ts';
import type { AssetReport } from '../report.ts';
import type { AssetFile } from '../types.ts';
import type { PhysicalBody } from '../workpiece.ts';
import type { ReportOrigin } from './describe-origin.ts';
import type { DropTest } from './drop-test.ts';
import { round, roundAll } from './judge.ts';
import type { MeasuredMesh } from './measure-mesh.ts';

export interface ReportInput {
  origin: ReportOrigin;
  body: PhysicalBody;
  measured: MeasuredMesh;
  texture: AssetReport['texture'];
  materials: AssetReport['materials'];
  dropTest: DropTest;
  placeTest: AssetReport['placeTest'];
  files: readonly AssetFile[];
  checks: AssetReport['checks'];
}

/** Puts together `report.json`. Numbers are rounded here and nowhere before. */
export function buildReport(input: ReportInput): AssetReport {
  const { origin, body, measured, dropTest, placeTest, checks } = input;
  const { material, colliders } = body;
  const { size, massSource, guidance, up, camera, provenance, repairs, ...made } = origin;
  return {
    version: 2,
    ...made,
    size: {
      ...size,
      widthM: round(measured.sidesM[0]),
      heightM: round(measured.sidesM[1]),
      depthM: round(measured.sidesM[2]),
    },
    up,
    camera,
    ...(guidance && { guidance }),
    mesh: {
      triangleCount: measured.topology.triangleCount,
      vertexCount: measured.topology.vertexCount,
      volumeM3: round(measured.solid.volume),
      areaM2: round(measured.solid.area),
      centreOfMassM: roundAll(measured.solid.centre),
      eulerCharacteristic: measured.topology.eulerCharacteristic,
    },
    texture: input.texture,
    provenance,
    materials: input.materials,
    physics: {
      material: material.name,
      materialSource: material.source,
      densityKgM3: round(material.densityKgM3),
      massKg: round(body.massKg),
      massSource,
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
