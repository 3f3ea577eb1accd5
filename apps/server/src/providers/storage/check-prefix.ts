/**
 * A prefix that ends within a name would match other objects: `generations/1` is also the start of `generations/12/`.
 */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new Error(`A prefix ends in a slash: ${prefix}`);
}
