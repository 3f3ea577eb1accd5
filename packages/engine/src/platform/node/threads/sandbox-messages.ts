import type { SerializedError } from '../../serialize-error.ts';
import type { ModelFacts } from '../inspect-model.ts';
import type { UnpackedModel } from '../unpack-model.ts';

/**
 * A request to the thread that opens foreign files. Large uploads come as the path of a file, which only the thread
 * reads.
 */
export type SandboxWork = { verb: 'inspect-model' | 'unpack-model' | 'choose-glb' } & (
  | { path: string }
  | { bytes: Uint8Array }
);

export type SandboxResponse = { type: 'facts'; facts: ModelFacts } | ({ type: 'model' } & UnpackedModel);

export type SandboxRequest = SandboxResponse | SerializedError;
