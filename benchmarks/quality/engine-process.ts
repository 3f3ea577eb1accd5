import { type AssetRequest, generateAsset } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { readPeakMemoryMib, resetPeakMemory } from './peak-memory.ts';

/**
 * The engine alone in a process, as the command line runs it, so that its memory is separate from the benchmark's.
 * Takes requests and answers each with the asset's GLB and report, or with an error.
 */
export interface EngineAnswer {
  glb?: Uint8Array;
  report?: Awaited<ReturnType<typeof generateAsset>>['report'];
  error?: string;
  seconds: number;
  peakMib: number;
}

// The parent process is gone.
process.on('disconnect', () => process.exit());

process.on('message', async (request: AssetRequest) => {
  resetPeakMemory();
  const start = performance.now();
  const measured = () => ({ seconds: (performance.now() - start) / 1000, peakMib: readPeakMemoryMib() });
  let answer: EngineAnswer;
  try {
    const { files, report } = await generateAsset(request, { platform: nodePlatform });
    answer = { glb: files.find(({ path }) => path === 'model.glb')!.bytes, report, ...measured() };
  } catch (error) {
    const { message, cause } = error as Error;
    answer = { error: cause instanceof Error ? `${message}: ${cause.message}` : message, ...measured() };
  }
  process.send?.(answer);
});
