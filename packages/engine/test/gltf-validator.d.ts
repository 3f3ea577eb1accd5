/** The validator ships without types; this is what the tests use of it. */
declare module 'gltf-validator' {
  interface Report {
    issues: { numErrors: number; numWarnings: number; messages: { code: string; message: string }[] };
  }
  export function validateBytes(bytes: Uint8Array): Promise<Report>;
}
