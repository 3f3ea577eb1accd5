import { type AssetDetails, DOWNLOAD_NAME, type FileFormat } from '@tangible/contracts';
import { useState } from 'react';
import { addFormats } from '../../api/assets.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import sheet from './AssetSheet.module.css';
import styles from './Downloads.module.css';
import { type FileGroup, groupFiles, missingFormats } from './list-files.ts';

export interface DownloadsProps {
  asset: AssetDetails;
  resultUrl: string;
  onAsset: (asset: AssetDetails) => void;
}

/** Every file of the current version with its size, all of them as a ZIP, and the formats that can be added. */
export function Downloads({ asset, resultUrl, onAsset }: DownloadsProps) {
  const { t, language } = useWords('assets');
  const { files, kind, resultBytes } = asset;
  const missing = missingFormats(files);
  return (
    <section className={sheet.part}>
      <h2>{t('assets.downloads.title')}</h2>
      <ul className={styles.groups}>
        <li className={styles.whole}>
          <a href={resultUrl} download={`${DOWNLOAD_NAME}-${asset.taskId}.zip`}>
            {t('assets.downloads.zip')}
          </a>
          {resultBytes !== null && <span className="mono">{formatBytes(language, resultBytes)}</span>}
        </li>
        {groupFiles(files).map((group) => (
          <li key={group.format ?? ''}>
            <Group group={group} />
          </li>
        ))}
      </ul>
      {kind !== 'scene' && missing.length > 0 && <AddFormats asset={asset} missing={missing} onAsset={onAsset} />}
    </section>
  );
}

/** One file is a link; several open below the name of their format. */
function Group({ group: { format, files, sizeBytes } }: { group: FileGroup }) {
  const { t, language } = useWords('assets');
  const label = format ? format.toUpperCase() : t('assets.downloads.other');
  const size = (bytes: number) => <span className="mono">{formatBytes(language, bytes)}</span>;
  const [only] = files;
  if (files.length === 1 && only && format) {
    return (
      <span className={styles.file}>
        <a href={only.url} download={nameOf(only.path)}>
          {label}
        </a>
        {size(sizeBytes)}
      </span>
    );
  }
  return (
    <details>
      <summary className={styles.file}>
        <span>
          {label} <span className={styles.count}>{t('assets.downloads.count', { count: files.length })}</span>
        </span>
        {size(sizeBytes)}
      </summary>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.path} className={styles.file}>
            <a href={file.url} download={nameOf(file.path)}>
              {file.path}
            </a>
            {size(file.sizeBytes)}
          </li>
        ))}
      </ul>
    </details>
  );
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

interface AddFormatsProps extends Pick<DownloadsProps, 'asset' | 'onAsset'> {
  missing: readonly FileFormat[];
}

function AddFormats({ asset, missing, onAsset }: AddFormatsProps) {
  const { t } = useWords('assets');
  const [chosen, setChosen] = useState<readonly FileFormat[]>([]);
  const { isBusy, problem, run } = useAction(t('assets.downloads.failed'));
  const isPending = asset.versions.some(({ status }) => status === 'PENDING');
  const formats = chosen.filter((format) => missing.includes(format));
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        run(() => addFormats(asset.contentId, { formats: [...formats] }), onAsset);
      }}
    >
      <fieldset disabled={isBusy || isPending}>
        <legend>{t('assets.downloads.add')}</legend>
        <p className={styles.count}>{t('assets.downloads.addHint')}</p>
        <div className={styles.choices}>
          {missing.map((format) => (
            <label key={format}>
              <input
                type="checkbox"
                checked={formats.includes(format)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, format] : chosen.filter((other) => other !== format))
                }
              />
              {format.toUpperCase()}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" isSmall isBusy={isBusy || isPending} disabled={formats.length === 0}>
        {isPending ? t('assets.edit.checking') : t('assets.downloads.addAction')}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  );
}
