import { TORSIONAL_FRICTION_M } from './contact.ts';
import type { AssetBody, Format } from './format.ts';
import { turnTensorZUp, turnVectorZUp } from './mesh/turn-z-up.ts';
import { nameHull, writeHullFiles, writeSurfaceFiles } from './mesh/write-robot-mesh.ts';
import { toIdentifier } from './text/to-word.ts';
import { escapeXml, formatNumbers } from './text/xml.ts';

const VERSION = '1.9';
const LINK = 'base_link';
/** A uniform disk of contact turns against friction as if its force acted at 3π/16 of its radius. */
const PATCH_SHARE = (3 * Math.PI) / 16;
/** Below this, contacts do not bounce, or a body would never come to rest. SDFormat's default would stop every bounce. */
const BOUNCE_M_S_MIN = 0.1;

/**
 * A model folder for Gazebo: SDFormat 1.9, one link, z up, metres, paths relative to the file. Link, mass, inertia,
 * friction and meshes are those of the URDF; every convex hull is a separate collision.
 */
export const sdf: Format = {
  async write(body) {
    const encode = (lines: string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);
    return [
      { path: 'sdf/model.config', mime: 'application/xml', bytes: encode(listConfigLines(body)) },
      { path: 'sdf/model.sdf', mime: 'application/xml', bytes: encode(listLines(body)) },
      ...writeSurfaceFiles(body, 'sdf'),
      ...writeHullFiles(body.colliders.hulls, 'sdf'),
    ];
  },
};

function listConfigLines({ name, material }: AssetBody): string[] {
  const id = toIdentifier(name);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<model>',
    `  <name>${escapeXml(name) || id}</name>`,
    '  <version>1.0</version>',
    `  <sdf version="${VERSION}">model.sdf</sdf>`,
    `  <description>Made by Tangible. Material: ${escapeXml(material.name) || 'unknown'}</description>`,
    '</model>',
  ];
}

function listLines(body: AssetBody): string[] {
  const { name, massKg, centreOfMassM, inertiaKgM2, colliders } = body;
  const [xx, yy, zz, xy, xz, yz] = turnTensorZUp(inertiaKgM2).map((value) => formatNumbers([value]));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<sdf version="${VERSION}">`,
    `  <model name="${toIdentifier(name)}">`,
    '    <static>false</static>',
    `    <link name="${LINK}">`,
    '      <inertial>',
    `        <pose>${formatNumbers([...turnVectorZUp(centreOfMassM), 0, 0, 0])}</pose>`,
    `        <mass>${formatNumbers([massKg])}</mass>`,
    '        <inertia>',
    `          <ixx>${xx}</ixx><ixy>${xy}</ixy><ixz>${xz}</ixz><iyy>${yy}</iyy><iyz>${yz}</iyz><izz>${zz}</izz>`,
    '        </inertia>',
    '      </inertial>',
    '      <visual name="visual">',
    ...listGeometryLines('visual'),
    '      </visual>',
    ...colliders.hulls.flatMap((_, index) => [
      `      <collision name="${nameHull(index)}">`,
      ...listGeometryLines(nameHull(index)),
      ...listContactLines(body),
      '      </collision>',
    ]),
    '    </link>',
    '  </model>',
    '</sdf>',
  ];
}

const listGeometryLines = (mesh: string): string[] => [
  `        <geometry><mesh><uri>${mesh}.obj</uri></mesh></geometry>`,
];

function listContactLines({ material }: AssetBody): string[] {
  const friction = formatNumbers([material.dynamicFriction]);
  const patchM = formatNumbers([TORSIONAL_FRICTION_M / PATCH_SHARE]);
  return [
    '        <surface>',
    '          <friction>',
    `            <ode><mu>${friction}</mu><mu2>${friction}</mu2></ode>`,
    `            <torsional><coefficient>1</coefficient><patch_radius>${patchM}</patch_radius></torsional>`,
    '          </friction>',
    '          <bounce>',
    `            <restitution_coefficient>${formatNumbers([material.restitution])}</restitution_coefficient>`,
    `            <threshold>${BOUNCE_M_S_MIN}</threshold>`,
    '          </bounce>',
    '        </surface>',
  ];
}
