import { afterEach, expect, test } from 'vitest';
import { allowLessMemory } from './allow-less-memory.ts';

const { Memory } = WebAssembly;
afterEach(() => {
  WebAssembly.Memory = Memory;
});

/** As Safari does on a phone. */
function refuseAbove(pagesMax: number): number[] {
  const asked: number[] = [];
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      asked.push(descriptor.maximum!);
      if (descriptor.maximum! > pagesMax) throw new RangeError('Out of memory');
      super(descriptor);
    }
  };
  return asked;
}

test('memory that is refused is asked for again, half as large each time', () => {
  const asked = refuseAbove(20_000);
  allowLessMemory();
  const memory = new WebAssembly.Memory({ initial: 256, maximum: 65_536, shared: true });
  expect(asked).toEqual([65_536, 32_768, 16_384]);
  expect(memory.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(() => memory.grow(16_128)).not.toThrow();
  expect(() => memory.grow(1)).toThrow(RangeError);
});

test('below half a gibibyte, and for faults of the caller, the error stays', () => {
  const asked = refuseAbove(4096);
  allowLessMemory();
  expect(() => new WebAssembly.Memory({ initial: 256, maximum: 65_536 })).toThrow('Out of memory');
  expect(asked.at(-1)).toBe(8192);
  WebAssembly.Memory = Memory;
  allowLessMemory();
  expect(() => new WebAssembly.Memory({ initial: 512, maximum: 256 })).toThrow(RangeError);
});
