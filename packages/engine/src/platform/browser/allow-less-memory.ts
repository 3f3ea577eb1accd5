/** In pages of 64 KiB: 512 MiB. With less, the networks do not run. */
export const PAGES_MIN = 8192;

/**
 * The networks' runtime reserves 4 GiB of addresses, of which it uses a small part. Safari on phones refuses so many at once: from
 * here on, half is asked for where a whole is refused, down to 512 MiB.
 *
 * @example
 * allowLessMemory();
 * new WebAssembly.Memory({ initial: 256, maximum: 65536, shared: true }); // of 16384 pages, where more is refused
 */
export function allowLessMemory(): void {
  WebAssembly.Memory = new Proxy(WebAssembly.Memory, {
    construct(memory, [asked]: [WebAssembly.MemoryDescriptor]) {
      for (let { maximum } = asked; ; maximum = maximum! / 2) {
        try {
          return new memory({ ...asked, ...(maximum !== undefined && { maximum }) });
        } catch (error) {
          const least = Math.max(PAGES_MIN, asked.initial);
          if (!(error instanceof RangeError) || maximum === undefined || maximum / 2 < least) throw error;
        }
      }
    },
  });
}
