import { describe, expect, test } from 'vitest';
import { MODELS, type ModelEntry } from '../../models/catalogue.ts';
import { takeTensor } from '../../models/session.ts';
import { hasModel, openModel } from './open-model.ts';

describe('the catalogue', () => {
  for (const model of Object.values(MODELS)) {
    test(`${model.name} exists, with the right bytes, and opens once`, async () => {
      expect(hasModel(model)).toBe(true);
      expect(await openModel(model)).toBe(await openModel(model));
    });
  }

  test('the shape network has the interface that the engine expects', async () => {
    const { inputNames, outputNames } = await openModel(MODELS.shape);
    expect(inputNames).toEqual(['rgba']);
    expect(outputNames).toEqual(expect.arrayContaining(['tsdf', 'colour', 'scalars']));
  });
});

describe('invalid model files', () => {
  const changed = (name: string, change: Partial<ModelEntry>): ModelEntry => ({ ...MODELS.subject, name, ...change });

  test('rejects other bytes', async () => {
    const wrong = changed('wrong', { files: [{ path: 'u2netp.onnx', sha256: '0'.repeat(64) }] });
    await expect(openModel(wrong)).rejects.toThrow('u2netp.onnx of the model wrong is not the file it should be');
  });

  test('reports a missing file or package before anything is opened', () => {
    const absent = { path: 'absent.onnx', sha256: '' };
    expect(hasModel(changed('absent', { files: [absent] }))).toBe(false);
    expect(hasModel(changed('absent', { place: { package: 'no-such-package-here' } }))).toBe(false);
    expect(hasModel(changed('absent', { place: { folder: 'models/none' } }))).toBe(false);
  });
});

describe('takeTensor', () => {
  const tensors = { a: { data: Float32Array.of(1, 2), dims: [1, 2] } };

  test('returns the numbers of a tensor of the right shape', () => {
    expect(takeTensor(tensors, 'a', [1, 2])).toBe(tensors.a.data);
  });

  test('explains why a network does not fit', () => {
    expect(() => takeTensor(tensors, 'b', [1])).toThrow('The network gives a and no b');
    expect(() => takeTensor(tensors, 'a', [2])).toThrow("The network's a is 1 x 2, not 2");
  });
});
