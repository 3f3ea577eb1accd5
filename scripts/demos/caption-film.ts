/**
 * Writes the film's captions again, from the current translations and the times that were recorded when it was filmed.
 */
import { readFile } from 'node:fs/promises';
import { writeCaptions } from './film/write-captions.ts';

await writeCaptions(JSON.parse(await readFile(new URL('film/cues.json', import.meta.url), 'utf8')));
