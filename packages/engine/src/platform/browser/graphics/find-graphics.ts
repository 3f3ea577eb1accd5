/** The part of WebGPU that is asked here; the types of pages know none of it. */
interface Adapter {
  info: { vendor: string; architecture: string; device: string; description: string; isFallbackAdapter?: boolean };
  /** Where older browsers say it. */
  isFallbackAdapter?: boolean;
}
interface Gpu {
  requestAdapter(options: { powerPreference: typeof POWER_PREFERENCE }): Promise<Adapter | null>;
}

/** The networks' runtime asks for the same. */
export const POWER_PREFERENCE = 'high-performance';

/** A driver that has no answer by then will have none for the networks. */
const ANSWER_MS = 5000;

/**
 * The graphics processor that the networks can run on, as the browser names it; null if there is none, or a CPU in its place.
 * Without JSPI the runtime must be compiled so that it opens a network three times as slowly, which costs more than is saved.
 *
 * @example
 * await findGraphics(); // 'apple metal-3', or null
 */
export async function findGraphics(): Promise<string | null> {
  const { gpu } = navigator as { gpu?: Gpu };
  if (!gpu || !('Suspending' in WebAssembly)) return null;
  try {
    const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MS, null));
    const adapter = await Promise.race([gpu.requestAdapter({ powerPreference: POWER_PREFERENCE }), late]);
    if (!adapter || (adapter.info.isFallbackAdapter ?? adapter.isFallbackAdapter)) return null;
    const { vendor, architecture, device, description } = adapter.info;
    return [vendor, architecture, device, description].filter(Boolean).join(' ') || 'unnamed';
  } catch {
    return null;
  }
}
