/** Reading and formatting of reports, without the viewer and its renderer. */
export { makeFormat } from './format.ts';
export { readHulls } from './model/read-hulls.ts';
export type { ModelRepairs } from './model/read-repairs.ts';
export { type ModelReport, type ReportCheck, readReport } from './model/report.ts';
export { groupChecks } from './panel/group-checks.ts';
export { writeThreshold, writeValue } from './panel/write-check.ts';
