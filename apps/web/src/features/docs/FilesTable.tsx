import { DataTable } from '../../ui/content/DataTable.tsx';
import { RichText } from '../../ui/content/RichText.tsx';
import { useWords } from '../../words/WordsProvider.tsx';

const FILES = [
  { path: 'model.glb', name: 'glb', axes: 'yUp' },
  { path: 'web/model.glb', name: 'web', axes: 'yUp' },
  { path: 'report.json', name: 'report', axes: 'none' },
  { path: 'preview.png', name: 'preview', axes: 'none' },
  { path: 'usd/model.usda', name: 'usd', axes: 'zUp' },
  { path: 'usdz/model.usdz', name: 'usdz', axes: 'yUp' },
  { path: 'mjcf/model.xml', name: 'mjcf', axes: 'zUp' },
  { path: 'urdf/model.urdf', name: 'urdf', axes: 'zUp' },
  { path: 'sdf/model.sdf', name: 'sdf', axes: 'zUp' },
  { path: 'fbx/model.fbx', name: 'fbx', axes: 'yUp' },
  { path: 'obj/model.obj', name: 'obj', axes: 'yUp' },
  { path: 'stl/model.stl', name: 'stl', axes: 'zUp' },
] as const;

/** The files in the ZIP of an asset. */
export function FilesTable() {
  const { t } = useWords('gettingStarted');
  return (
    <DataTable
      caption={t('gettingStarted.zip.caption')}
      isCaptionUnseen
      unbroken={[1]}
      columns={[
        t('gettingStarted.zip.columns.file'),
        t('gettingStarted.zip.columns.axes'),
        t('gettingStarted.zip.columns.what'),
      ]}
      rows={FILES.map(({ path, name, axes }) => [
        <code key="file">{path}</code>,
        t(`gettingStarted.zip.${axes}`),
        <RichText key="what" text={t(`gettingStarted.zip.${name}`)} />,
      ])}
    />
  );
}
