/** How reports are read and written out, without the viewer and what it draws with. */
export { makeFormat } from './format.ts';
export { type ModelReport, type ReportCheck, readReport } from './model/report.ts';
export { groupChecks } from './panel/group-checks.ts';
export { writeThreshold, writeValue } from './panel/write-check.ts';
