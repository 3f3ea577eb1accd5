import { hasServer, siteUrl } from '../../host.ts';
import { DataTable } from '../../ui/content/DataTable.tsx';
import { DefinitionList } from '../../ui/content/DefinitionList.tsx';
import { NumberedList } from '../../ui/content/NumberedList.tsx';
import { Prose, RichText } from '../../ui/content/RichText.tsx';
import { formatMeasured } from '../../ui/format/format-measured.ts';
import { Article, Wide } from '../../ui/layout/Article.tsx';
import { ClosingCall } from '../../ui/layout/ClosingCall.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { CARD, CHANGES, FORMATS, GLOSSARY, INTERFACES, READING, REPORT_FIELDS } from './references.ts';

export default function ResourcesScreen() {
  const { t, language } = useWords('resources');
  const sections = [
    {
      id: 'interfaces',
      title: t('resources.interfaces.title'),
      body: (
        <Wide>
          <DataTable
            caption={t('resources.interfaces.caption')}
            isCaptionUnseen
            columns={(['what', 'where', 'for'] as const).map((name) => t(`resources.interfaces.columns.${name}`))}
            rows={INTERFACES.map(({ name, where, isAddress }) => [
              t(`resources.interfaces.${name}`),
              where.startsWith('/docs/') || (isAddress && hasServer()) ? (
                <a key="where" href={where.startsWith('/docs/') ? siteUrl(`/${language}${where}`) : where}>
                  <code>{where}</code>
                </a>
              ) : (
                <code key="where">{where}</code>
              ),
              t(`resources.interfaces.${name}For`),
            ])}
          />
        </Wide>
      ),
    },
    {
      id: 'formats',
      title: t('resources.formats.title'),
      body: (
        <>
          <Prose text={t('resources.formats.text')} />
          <DefinitionList
            isMono
            entries={FORMATS.map((format) => ({ term: format.toUpperCase(), text: t(`resources.formats.${format}`) }))}
          />
        </>
      ),
    },
    {
      id: 'report',
      title: t('resources.report.title'),
      body: (
        <>
          <Prose text={t('resources.report.text')} />
          <Wide>
            <DataTable
              caption={t('resources.report.caption')}
              isCaptionUnseen
              columns={[t('resources.report.columns.field'), t('resources.report.columns.meaning')]}
              rows={REPORT_FIELDS.map(({ name, fields }) => [
                <code key="field">{fields}</code>,
                <RichText key="meaning" text={t(`resources.report.field.${name}`)} />,
              ])}
            />
          </Wide>
        </>
      ),
    },
    {
      id: 'model',
      title: t('resources.model.title'),
      body: (
        <>
          <Prose text={t('resources.model.text', { parameters: CARD.parametersMillion })} />
          <Wide>
            <DataTable
              caption={t('resources.model.caption')}
              columns={(['measure', 'scanned', 'varied'] as const).map((name) => t(`resources.model.columns.${name}`))}
              numeric={[1, 2]}
              rows={CARD.measures.map(({ name, scanned, varied, digits }) => [
                t(`resources.model.${name}`),
                formatMeasured(language, scanned, digits),
                formatMeasured(language, varied, digits),
              ])}
            />
          </Wide>
          <Prose text={t('resources.model.after')} />
        </>
      ),
    },
    {
      id: 'reading',
      title: t('resources.reading.title'),
      body: (
        <>
          <Prose text={t('resources.reading.text')} />
          <NumberedList items={READING.map(({ name, address }) => `[${t(`resources.reading.${name}`)}](${address})`)} />
        </>
      ),
    },
    {
      id: 'glossary',
      title: t('resources.glossary.title'),
      body: (
        <DefinitionList
          entries={GLOSSARY.map((name) => ({
            term: t(`resources.glossary.${name}`),
            text: t(`resources.glossary.${name}Text`),
          }))}
        />
      ),
    },
    {
      id: 'changes',
      title: t('resources.changes.title'),
      body: (
        <>
          <Prose text={t('resources.changes.text')} />
          <NumberedList isPlain items={CHANGES.map((name) => t(`resources.changes.${name}`))} />
        </>
      ),
    },
  ];
  return (
    <Article title={t('resources.heading')} lead={t('resources.lead')} sections={sections}>
      <ClosingCall title={t('resources.call.title')} text={t('resources.call.text')} />
    </Article>
  );
}
