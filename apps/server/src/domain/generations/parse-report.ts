/** A `report.json` as it is; null if it cannot be read. An asset is complete without it, so that is not an error. */
export function parseReport(report: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(report).toString());
  } catch {
    return null;
  }
}
