const PRELOAD = new URL('./start-quickly.mjs', import.meta.url);

/** Lets workers, and the programs that these start, load their modules in less time. */
export function prepareQuickStart(): void {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${PRELOAD.href}`.trim();
}
