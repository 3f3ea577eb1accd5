import {
  AppError,
  ASSET_NAME_LENGTH_MAX,
  BATCH_COLUMNS,
  type BatchColumn,
  type BatchTableProblem,
  MASS_KG_MAX,
  MASS_KG_MIN,
  MATERIAL_NAMES,
  type MaterialName,
  SIZE_M_MAX,
  SIZE_M_MIN,
} from '@tangible/contracts';
import { CsvError, parse } from 'csv-parse/sync';

/** What a table says of one picture. */
export interface BatchRow {
  file: string;
  name?: string;
  sizeM?: number;
  massKg?: number;
  material?: MaterialName;
}

interface Line {
  record: string[];
  line: number;
}

/**
 * The rows of a table of pictures, by the file that they are about: comma, semicolon or tab, quoted cells, with a line of
 * column names. `files` are the pictures that there are.
 *
 * Rejects with an `AppError` BATCH_TABLE that names the line.
 *
 * @example
 * readBatchTable('file,size\nmug.jpg,0.095\n', ['mug.jpg']).get('mug.jpg'); // { file: 'mug.jpg', sizeM: 0.095 }
 */
export function readBatchTable(bytes: Uint8Array | string, files: readonly string[]): Map<string, BatchRow> {
  const [head, ...lines] = readLines(typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes));
  const columns = readColumns(head);
  const known = new Set(files);
  const rows = new Map<string, BatchRow>();
  const names = new Set<string>();
  for (const { record, line } of lines) {
    const refuse = (problem: BatchTableProblem, value = '') => refuseLine(line, problem, value);
    if (record.length !== columns.length) refuse('cells', String(record.length));
    const cell = (column: BatchColumn) => record[columns.indexOf(column)]?.trim() ?? '';
    const number = (column: 'size' | 'mass', min: number, max: number) => {
      const text = cell(column);
      if (text === '') return undefined;
      const value = Number(text);
      if (!(value >= min && value <= max)) refuse(column, text);
      return value;
    };

    const file = cell('file').replace(/^\.\//, '');
    if (file === '') refuse('noFile');
    if (!known.has(file)) refuse('unknownFile', file);
    if (rows.has(file)) refuse('fileTwice', file);
    const name = cell('name');
    if ([...name].length > ASSET_NAME_LENGTH_MAX) refuse('name', `${name.slice(0, 20)}…`);
    if (name !== '' && names.has(name.toLowerCase())) refuse('nameTwice', name);
    names.add(name.toLowerCase());
    const text = cell('material');
    const material = MATERIAL_NAMES.find((one) => one === text);
    if (text !== '' && !material) refuse('material', text);
    const sizeM = number('size', SIZE_M_MIN, SIZE_M_MAX);
    const massKg = number('mass', MASS_KG_MIN, MASS_KG_MAX);
    rows.set(file, {
      file,
      ...(name && { name }),
      ...(sizeM !== undefined && { sizeM }),
      ...(massKg !== undefined && { massKg }),
      ...(material && { material }),
    });
  }
  return rows;
}

function readLines(text: string): Line[] {
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t'].find((mark) => first.includes(mark)) ?? ',';
  try {
    const options = { bom: true, delimiter, info: true, relaxColumnCount: true, skipEmptyLines: true, trim: true };
    const parsed = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuseLine(Number(error.lines ?? 1), 'broken', '');
  }
}

function readColumns(head: Line | undefined): BatchColumn[] {
  const line = head?.line ?? 1;
  const columns = (head?.record ?? []).map((text) => {
    const column = BATCH_COLUMNS.find((name) => name === text.toLowerCase());
    return column ?? refuseLine(line, 'column', text);
  });
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice) refuseLine(line, 'columnTwice', twice);
  if (!columns.includes('file')) refuseLine(line, 'noFileColumn', '');
  return columns;
}

function refuseLine(line: number, problem: BatchTableProblem, value: string): never {
  throw new AppError('BATCH_TABLE', { line, problem, value: value.slice(0, 100), columns: BATCH_COLUMNS.join(', ') });
}
