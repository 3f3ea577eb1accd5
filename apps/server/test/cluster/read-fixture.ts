import { readFile } from 'node:fs/promises';

export const readFixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../fixtures/pictures/${name}`, import.meta.url));
