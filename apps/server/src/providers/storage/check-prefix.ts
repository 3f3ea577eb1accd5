/** A prefix that ends within a name would reach the neighbours of what is meant: `generations/1` also begins `generations/12/`. */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new Error(`A prefix ends in a slash: ${prefix}`);
}
