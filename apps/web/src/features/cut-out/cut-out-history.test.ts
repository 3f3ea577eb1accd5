import { expect, test } from 'vitest';
import { addStep, beginHistory, redo, type Step, undo } from './cut-out-history.ts';

const step = (subject: number): Step => ({
  mask: { width: 1, height: 1, alpha: new Uint8Array(1) },
  strokes: [],
  subject,
});
const at = (subject: number) => expect.objectContaining({ now: expect.objectContaining({ subject }) });

test('steps are undone and redone, and a new one ends what was undone', () => {
  const two = addStep(addStep(beginHistory(step(0)), step(1)), step(2));
  expect(undo(two)).toEqual(at(1));
  expect(undo(undo(undo(two)))).toEqual(at(0));
  expect(redo(undo(two))).toEqual(two);
  expect(redo(two)).toBe(two);
  const other = addStep(undo(two), step(7));
  expect(redo(other)).toBe(other);
  expect(undo(other)).toEqual(at(1));
});

test('the oldest steps make room', () => {
  const many = Array.from({ length: 30 }, (_, i) => step(i + 1)).reduce(addStep, beginHistory(step(0)));
  expect(many.past).toHaveLength(20);
  expect(many.past[0]!.subject).toBe(10);
});
