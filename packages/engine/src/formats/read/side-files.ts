/** Files that lie beside a model, by their name without folders. */
export type SideFiles = ReadonlyMap<string, Uint8Array>;

/** The last step of a path, whichever way its slashes lean. */
export function toFileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim();
}
