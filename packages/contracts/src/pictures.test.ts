import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { nameSlot } from './pictures.ts';

test('an error about a further picture says which one', () => {
  const named = nameSlot(new AppError('IMAGE_BROKEN'), 'left');
  expect(named).toMatchObject({ code: 'FURTHER_IMAGE_BROKEN', values: { slot: 'left' } });
  expect((named as Error).message).toContain('from the left');
});

test('errors of the front and other errors are left as they are', () => {
  const broken = new AppError('IMAGE_BROKEN');
  expect(nameSlot(broken, 'front')).toBe(broken);
  const other = new Error('disk full');
  expect(nameSlot(other, 'back')).toBe(other);
});
