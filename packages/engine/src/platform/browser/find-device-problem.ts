import { PAGES_MIN } from './allow-less-memory.ts';

/** Why a browser cannot run the engine. `blocked`: it has no WebAssembly, as in the lockdown mode of Apple's devices. */
export type DeviceProblem = 'insecure' | 'blocked' | 'browser' | 'memory';

/** `v128.const`, and what makes it a module. */
const SIMD_MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12];

/** In GiB, as browsers round it; those that tell nothing are given the chance. */
const MEMORY_GIB_MIN = 2;

/**
 * Why this browser cannot run the engine; null if it can.
 *
 * @example
 * if (findDeviceProblem() === 'memory') offerServer();
 */
export function findDeviceProblem(): DeviceProblem | null {
  // Checksums, storage and threads all need it.
  if (!isSecureContext) return 'insecure';
  if (!('WebAssembly' in globalThis)) return 'blocked';
  const hasSimd = WebAssembly.validate(Uint8Array.from([...SIMD_MODULE, ...new Array(16).fill(0), 11]));
  if (!hasSimd || !('OffscreenCanvas' in globalThis) || !('CompressionStream' in globalThis)) return 'browser';
  const { deviceMemory } = navigator as { deviceMemory?: number };
  if (deviceMemory !== undefined && deviceMemory < MEMORY_GIB_MIN) return 'memory';
  return canReserve() ? null : 'memory';
}

/** Safari does not say how much memory there is, but refuses what it will not give. */
function canReserve(): boolean {
  try {
    return new WebAssembly.Memory({ initial: 1, maximum: PAGES_MIN, shared: true }) !== null;
  } catch (error) {
    return !(error instanceof RangeError);
  }
}
