import type { UrdfBody } from './read-urdf-body.ts';

/**
 * A body as the list of numbers that `place-bullet.cpp` reads.
 *
 * @param heightM Height of the body's origin above the floor at the start.
 */
export function writeBody({ hulls, ...body }: UrdfBody, heightM: number): string {
  const lines = [
    [body.massKg, body.friction, body.spinningFrictionM, body.rollingFrictionM, body.restitution, heightM],
    body.centreM,
    body.inertiaKgM2,
    [hulls.length],
    ...hulls.flatMap((corners) => [[corners.length / 3], corners]),
  ];
  return `${lines.map((numbers) => numbers.join(' ')).join('\n')}\n`;
}
