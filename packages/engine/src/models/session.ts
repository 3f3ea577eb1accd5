/** Numbers with a shape, as a network gives them. */
export interface Tensor {
  data: Float32Array;
  dims: readonly number[];
}

/** The same as a network takes them; 64-bit integers are indices. */
export interface InputTensor {
  data: Float32Array | BigInt64Array;
  dims: readonly number[];
}

/** Where a network of the browser runs: on the graphics processor, or on the CPU. */
export type Backend = 'webgpu' | 'wasm';

/**
 * An opened network. Implemented by the platform (onnxruntime-node in Node); a test passes in a function.
 *
 * @example
 * const { tsdf } = await session.run({ rgba: { data, dims: [1, 4, 256, 256] } });
 */
export interface ModelSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  /** In a browser alone: where it ran last. */
  readonly backend?: Backend;
  /** Runs the network once. Asks only for `outputs` when they are named. */
  run(inputs: Record<string, InputTensor>, outputs?: readonly string[]): Promise<Record<string, Tensor>>;
}

/** The tensor of that name, or an error that lists the available ones: an unsuitable model fails loudly. */
export function takeTensor(tensors: Record<string, Tensor>, name: string, dims: readonly number[]): Float32Array {
  const tensor = tensors[name];
  if (!tensor) throw new Error(`The network gives ${Object.keys(tensors).join(', ')} and no ${name}`);
  if (tensor.dims.join() !== dims.join()) {
    throw new Error(`The network's ${name} is ${tensor.dims.join(' x ')}, not ${dims.join(' x ')}`);
  }
  return tensor.data;
}
