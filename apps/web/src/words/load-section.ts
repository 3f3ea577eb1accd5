import loaders from 'virtual:words';
import type { Words } from '@tangible/i18n';
import type { LoadSection } from './open-words.ts';

export const loadSection: LoadSection = async (language, section) =>
  (await loaders[`${language}/${section}`]!()).default as Words;
