/** The languages of the product, in the order of the menu, each under its own name. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'ko', name: '한국어' },
  { code: 'ja', name: '日本語' },
  { code: 'zh-CN', name: '简体中文' },
  { code: 'zh-TW', name: '繁體中文' },
  { code: 'es', name: 'Español' },
  { code: 'ru', name: 'Русский' },
  { code: 'fr', name: 'Français' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

export const LANGUAGE_DEFAULT: Language = 'en';

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some(({ code }) => code === text);

/**
 * The best of our languages for an Accept-Language header.
 *
 * @example
 * chooseLanguage('zh-Hant-HK, fr;q=0.8'); // 'zh-TW'
 */
export function chooseLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((a, b) => b.quality - a.quality);

  for (const { tag } of wishes) {
    const language = matchLanguage(tag);
    if (language) return language;
  }
  return LANGUAGE_DEFAULT;
}

/**
 * The language of ours for a tag, if there is one. It uses nothing but `LANGUAGES`: a page without a program contains its text.
 *
 * @example
 * matchLanguage('fr-CA'); // 'fr'
 */
export function matchLanguage(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  // The script decides, and the region only where no script is named.
  if (/^zh\b/.test(lower)) return /-hant\b|^(?!.*-hans\b).*-(tw|hk|mo)\b/.test(lower) ? 'zh-TW' : 'zh-CN';
  const base = lower.split('-')[0];
  return LANGUAGES.find(({ code }) => code.toLowerCase() === lower || code === base)?.code;
}
