import type { GenerationRow } from '../../db/schema/index.ts';

const SHORT_TASK_ID_LENGTH = 'task_'.length + 8;

/**
 * The name of a generation; one without a name is called by the beginning of its task id.
 *
 * @example
 * nameOf({ name: null, taskId: 'task_04342dc7a1b2c3d4e5f60718293a4b5c' }); // 'task_04342dc7'
 */
export const nameOf = ({ name, taskId }: Pick<GenerationRow, 'name' | 'taskId'>): string =>
  name ?? taskId.slice(0, SHORT_TASK_ID_LENGTH);
