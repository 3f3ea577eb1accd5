import '../../../../apps/web/src/ui/styles/base.css';
import { isLanguage, makeTranslate, type Words } from '@tangible/i18n';
import { Viewer, type ViewerEvent } from '@tangible/viewer';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeViewerWords } from '../../../../apps/web/src/ui/controls/viewer-words.ts';

declare global {
  interface Window {
    /** The events of the viewer to its host. */
    told: ViewerEvent[];
  }
}

/** A page with nothing but a viewer: `?url=/asset.zip&lang=ja&theme=dark`. */
const asked = new URLSearchParams(location.search);
const lang = asked.get('lang');
const language = isLanguage(lang) ? lang : 'en';
document.documentElement.lang = language;
document.documentElement.dataset.theme = asked.get('theme') ?? 'light';
window.told = [];

// A language is fetched when it is asked for.
const locales = import.meta.glob<Words>('../../../i18n/locales/*.json', { import: 'default' });
const t = makeTranslate(language, await locales[`../../../i18n/locales/${language}.json`]!());
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <div style={{ blockSize: '100vh', padding: '0.75rem' }}>
      <Viewer
        url={asked.get('url') ?? ''}
        name={asked.get('name') ?? 'mug'}
        locale={language}
        words={makeViewerWords(t)}
        {...(asked.has('picture') && { pictureUrl: asked.get('picture')! })}
        {...(asked.has('editable') && { editable: ['size', 'mass', 'material'] })}
        onEvent={(event) => window.told.push(event)}
      />
    </div>
  </StrictMode>,
);
