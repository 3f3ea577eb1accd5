import languages from 'virtual:words';
import type { LoadSection } from './open-words.ts';

export const loadSection: LoadSection = async (language, section) => {
  const { default: sections } = await languages[language]!();
  return (await sections[section]!()).default;
};
