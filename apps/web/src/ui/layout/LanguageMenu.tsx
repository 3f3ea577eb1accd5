import { LANGUAGES } from '@tangible/i18n';
import { siteUrl } from '../../host.ts';
import { switchPath } from '../../words/preferred-language.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Menu } from '../controls/Menu.tsx';
import { usePath, useSearch } from '../controls/use-search.ts';

/** The eight languages under their own names. Each is a separate page, so these are plain links. */
export function LanguageMenu() {
  const { t, language } = useWords();
  const pathname = usePath();
  const search = useSearch();
  return (
    <Menu label={`${language}, ${t('site.language')}`} face={<span className="mono">{language}</span>}>
      {LANGUAGES.map(({ code, name }) => (
        <a
          key={code}
          href={siteUrl(switchPath(pathname, code)) + search}
          lang={code}
          hrefLang={code}
          aria-current={code === language ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </Menu>
  );
}
