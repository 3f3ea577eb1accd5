import { writeFile } from 'node:fs/promises';
import { LANGUAGES, type Language, type Translate, translator } from '@tangible/i18n';

const FOLDER = new URL('../../../apps/web/public/demos/', import.meta.url);

/** The captions of the film, in order. */
export const CUE_NAMES = [
  'open',
  'signIn',
  'upload',
  'start',
  'generating',
  'ready',
  'turn',
  'channels',
  'colliders',
  'drop',
  'rest',
  'download',
] as const;
export type CueName = (typeof CUE_NAMES)[number];

export interface FilmCues {
  lengthS: number;
  /** How many times faster than it was the generation is shown. */
  speed: number;
  cues: { name: CueName; fromS: number; toS: number }[];
}

/** Writes the film's captions in every language, as WebVTT. */
export async function writeCaptions(film: FilmCues): Promise<void> {
  for (const { code } of LANGUAGES) {
    await writeFile(new URL(`film.${code}.vtt`, FOLDER), makeCaptions(film, await translator(code as Language)));
  }
}

/** The captions of one language. */
export function makeCaptions({ cues, speed }: FilmCues, t: Translate): string {
  const blocks = cues.map(({ name, fromS, toS }) => {
    const words = t(`film.${name}`, { speed });
    return `${writeTime(fromS)} --> ${writeTime(toS)}\n${words}\n`;
  });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function writeTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, size = 2) => String(Math.floor(value)).padStart(size, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}
