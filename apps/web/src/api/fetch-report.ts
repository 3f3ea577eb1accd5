import { readReport } from '@tangible/viewer/report';
import { ApiError, NetworkError } from './call.ts';

/**
 * The report of an asset of the site.
 *
 * @example
 * (await fetchReport('/gallery/mug/report.json')).checks[0]; // { name: 'boundary-edges', value: 0, ... }
 */
export async function fetchReport(address: string) {
  const response = await fetch(address, { credentials: 'omit' }).catch((cause) => {
    throw new NetworkError(cause);
  });
  const report = response.ok ? readReport(await response.text()) : null;
  if (!report) throw new ApiError(`HTTP ${response.status}`, response.status);
  return report;
}
