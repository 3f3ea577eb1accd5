import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The properties of a body as a URDF says them: z up, metres, kilograms. */
export interface UrdfBody {
  massKg: number;
  centreM: number[];
  /** xx, yy, zz, xy, xz, yz about the centre of mass. */
  inertiaKgM2: number[];
  friction: number;
  /** 0 where the file says nothing, as in Bullet. */
  spinningFrictionM: number;
  rollingFrictionM: number;
  restitution: number;
  /** The corners of every collider. */
  hulls: number[][];
}

/**
 * Reads the URDF of an asset with the numbers as they are written, and the OBJ files that it names.
 *
 * @param folder The folder that contains `model.urdf`.
 *
 * @example
 * const { massKg, hulls } = await readUrdfBody('assets/mug/urdf');
 */
export async function readUrdfBody(folder: string): Promise<UrdfBody> {
  const xml = await readFile(join(folder, 'model.urdf'), 'utf8');
  const collisions = xml.match(/<collision>.*?<\/collision>/gs) ?? [];
  const names = collisions.map((collision) => readAttribute(collision, 'mesh', 'filename'));
  return {
    massKg: Number(readAttribute(xml, 'mass', 'value')),
    centreM: readAttribute(xml.match(/<inertial>.*?<\/inertial>/s)?.[0] ?? '', 'origin', 'xyz')
      .split(' ')
      .map(Number),
    inertiaKgM2: ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'].map((name) => Number(readAttribute(xml, 'inertia', name))),
    friction: Number(readAttribute(xml, 'lateral_friction', 'value')),
    spinningFrictionM: Number(findAttribute(xml, 'spinning_friction', 'value') ?? 0),
    rollingFrictionM: Number(findAttribute(xml, 'rolling_friction', 'value') ?? 0),
    restitution: Number(readAttribute(xml, 'restitution', 'value')),
    hulls: await Promise.all(names.map(async (name) => readCorners(await readFile(join(folder, name), 'utf8')))),
  };
}

function readAttribute(xml: string, element: string, attribute: string): string {
  const value = findAttribute(xml, element, attribute);
  if (value === undefined) throw new Error(`The URDF has no ${element} with ${attribute}`);
  return value;
}

function findAttribute(xml: string, element: string, attribute: string): string | undefined {
  return new RegExp(`<${element}\\b[^>]*\\b${attribute}="([^"]*)"`).exec(xml)?.[1];
}

function readCorners(obj: string): number[] {
  const lines = obj.split('\n').filter((line) => line.startsWith('v '));
  return lines.flatMap((line) => line.slice(2).split(' ').map(Number));
}
