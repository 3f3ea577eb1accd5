/** The other files of a model, by their name without folders. */
export type SideFiles = ReadonlyMap<string, Uint8Array>;

/** The file name of a path with slashes or backslashes. */
export function toFileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim();
}
