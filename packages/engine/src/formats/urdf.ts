import { TORSIONAL_FRICTION_M } from './contact.ts';
import type { AssetBody, Format } from './format.ts';
import { turnTensorZUp, turnVectorZUp } from './mesh/turn-z-up.ts';
import { nameHull, writeHullFiles, writeSurfaceFiles } from './mesh/write-robot-mesh.ts';
import { toIdentifier, toPackageName } from './text/to-word.ts';
import { formatNumbers } from './text/xml.ts';
import { describePackage } from './urdf/describe-package.ts';

const LINK = 'base_link';

/**
 * URDF for ROS, Isaac, PyBullet and MuJoCo: one link, z up, metres, paths relative to the file. Its inertia is that of
 * the report, about the centre of mass; every convex hull is a separate collision.
 *
 * Friction and restitution have no place in the format itself; `contact` is an extension that PyBullet reads, `gazebo`
 * one that SDFormat turns into the friction of every collision. Others pass over both.
 *
 * Contributor notes: `rolling_friction` is left out. With MuJoCo's default, bodies at rest in Bullet move about twice as
 * much (`benchmarks/simulators`).
 *
 * The folder is also a ROS 2 package (`urdf/describe-package.ts`). RViz finds meshes by package only, so `ros.urdf` is the
 * same robot with addresses of this package.
 */
export const urdf: Format = {
  async write(body) {
    const encode = (text: string) => new TextEncoder().encode(text);
    const describe = (folder: string) => encode(`${listLines(body, folder).join('\n')}\n`);
    const parts = Object.entries(describePackage(body)).map(([path, text]) => ({
      path: `urdf/${path}`,
      mime: path.endsWith('.xml') ? 'application/xml' : 'text/plain',
      bytes: encode(text),
    }));
    return [
      { path: 'urdf/model.urdf', mime: 'application/xml', bytes: describe('') },
      { path: 'urdf/ros.urdf', mime: 'application/xml', bytes: describe(`package://${toPackageName(body.name)}/`) },
      ...parts,
      ...writeSurfaceFiles(body, 'urdf'),
      ...writeHullFiles(body.colliders.hulls, 'urdf'),
    ];
  },
};

/** @param folder Before the name of each mesh. */
function listLines(
  { name, material, massKg, centreOfMassM, inertiaKgM2, colliders }: AssetBody,
  folder: string,
): string[] {
  const [xx, yy, zz, xy, xz, yz] = turnTensorZUp(inertiaKgM2).map((value) => formatNumbers([value]));
  const friction = formatNumbers([material.dynamicFriction]);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<robot name="${toIdentifier(name)}">`,
    `  <link name="${LINK}">`,
    '    <inertial>',
    `      <origin xyz="${formatNumbers(turnVectorZUp(centreOfMassM))}" rpy="0 0 0"/>`,
    `      <mass value="${formatNumbers([massKg])}"/>`,
    `      <inertia ixx="${xx}" ixy="${xy}" ixz="${xz}" iyy="${yy}" iyz="${yz}" izz="${zz}"/>`,
    '    </inertial>',
    '    <visual>',
    ...listGeometryLines(`${folder}visual`),
    '    </visual>',
    ...colliders.hulls.flatMap((_, index) => [
      '    <collision>',
      ...listGeometryLines(folder + nameHull(index)),
      '    </collision>',
    ]),
    '    <contact>',
    `      <lateral_friction value="${friction}"/>`,
    `      <spinning_friction value="${formatNumbers([TORSIONAL_FRICTION_M])}"/>`,
    `      <restitution value="${formatNumbers([material.restitution])}"/>`,
    '    </contact>',
    '  </link>',
    `  <gazebo reference="${LINK}">`,
    `    <mu1>${friction}</mu1>`,
    `    <mu2>${friction}</mu2>`,
    '  </gazebo>',
    '</robot>',
  ];
}

function listGeometryLines(mesh: string): string[] {
  return [
    '      <origin xyz="0 0 0" rpy="0 0 0"/>',
    '      <geometry>',
    `        <mesh filename="${mesh}.obj" scale="1 1 1"/>`,
    '      </geometry>',
  ];
}
