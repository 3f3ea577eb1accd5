import type { Pose } from '@tangible/drop-test';
import { describe, expect, test } from 'vitest';
import { measureRest } from './measure-rest.ts';

/** The lower corners of a box of 0.2 m. */
const CORNERS = Float32Array.of(-0.1, 0, -0.1, 0.1, 0, -0.1, -0.1, 0, 0.1, 0.1, 0, 0.1);
const CENTRE = Float32Array.of(0, 0.1, 0);

function watch(poseAt: (timeS: number) => Omit<Pose, 'timeS'>): Pose[] {
  return Array.from({ length: 501 }, (_, i) => ({ timeS: i / 100, ...poseAt(i / 100) }));
}

describe('measureRest', () => {
  test('a motionless body has no jitter and is at rest from the start', () => {
    const poses = watch(() => ({ position: [0, 0, 0], rotation: [0, 0, 0, 1] }));
    expect(measureRest(poses, CORNERS, CENTRE)).toEqual({
      tiltDegrees: 0,
      driftM: 0,
      settledS: 0,
      jitterMPerS: 0,
      jitterDegreesPerS: 0,
      penetrationM: 0,
      gapM: 0,
    });
  });

  test('a body that turns by 6 degrees per second never rests, although its centre does not move', () => {
    const half = (timeS: number) => (timeS * 3 * Math.PI) / 180;
    const poses = watch((timeS) => ({
      position: [0, 0, 0],
      rotation: [0, Math.sin(half(timeS)), 0, Math.cos(half(timeS))],
    }));
    const rest = measureRest(poses, CORNERS, CENTRE);
    expect(rest.settledS).toBeNull();
    expect(rest.jitterDegreesPerS).toBeCloseTo(6, 6);
    expect(rest.jitterMPerS).toBeCloseTo(0, 6);
  });

  test('a body that slides for two seconds, 1 mm deep in the floor, rests after that', () => {
    const poses = watch((timeS) => ({
      position: [0.1 * Math.min(2, timeS), timeS < 2 ? -0.001 : 0.0005, 0],
      rotation: [0, 0, 0, 1],
    }));
    const rest = measureRest(poses, CORNERS, CENTRE);
    expect(rest.driftM).toBeCloseTo(0.2, 9);
    expect(rest.settledS).toBeCloseTo(2, 1);
    expect(rest.penetrationM).toBeCloseTo(0.001, 9);
    expect(rest.gapM).toBeCloseTo(0.0005, 9);
    expect(rest.jitterMPerS).toBe(0);
  });
});
