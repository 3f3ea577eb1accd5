/** The validator ships without types; these are the parts that the tests use. */
declare module 'gltf-validator' {
  interface Report {
    issues: { numErrors: number; numWarnings: number; messages: { code: string; message: string }[] };
  }
  export function validateBytes(bytes: Uint8Array): Promise<Report>;
}
