import { expect, test } from 'vitest';
import { readCamera } from './read-camera.ts';
import { readSources } from './read-sources.ts';

test('the sources of size and mass, and nothing that is no source', () => {
  const report = { size: { source: 'estimated', factor: 1.66 }, physics: { materialSource: 'assumed' } };
  expect(readSources(report)).toEqual({ size: 'estimated', sizeFactor: 1.66, material: 'assumed', mass: null });
  expect(readSources({ physics: { massSource: 'given' } }).mass).toBe('given');
  const unknown = { size: null, sizeFactor: null, material: null, mass: null };
  for (const odd of [null, 3, {}, { size: { source: 'measured', factor: 0.5 }, physics: [] }]) {
    expect(readSources(odd)).toEqual(unknown);
  }
});

const camera = {
  positionM: [0, 0.3, 1],
  rotation: [0, 0, 0, 1],
  fieldOfViewDegrees: 30,
  frame: { left: -0.1, top: 0, width: 1.2, height: 1 },
};

test('a camera is read whole or not at all', () => {
  expect(readCamera(camera)).toEqual(camera);
  for (const odd of [
    undefined,
    { ...camera, positionM: [0, 1] },
    { ...camera, rotation: [0, 0, 0, 0] },
    { ...camera, fieldOfViewDegrees: 180 },
    { ...camera, frame: { ...camera.frame, width: 0 } },
    { ...camera, frame: { left: 0, top: 'x', width: 1, height: 1 } },
  ]) {
    expect(readCamera(odd)).toBeNull();
  }
});
