import type { AssetDetails, AssetVersion } from '@tangible/contracts';
import { restoreVersion } from '../../api/assets.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { taskErrorWords } from '../../ui/format/task-error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import sheet from './AssetSheet.module.css';
import { describeChanges } from './describe-changes.ts';
import { currentOf } from './use-asset.ts';
import styles from './Versions.module.css';

/** Every version with what it changed, newest first. An earlier one can be made the current one again. */
export function Versions({ asset, onAsset }: { asset: AssetDetails; onAsset: (asset: AssetDetails) => void }) {
  const { t } = useWords('assets');
  const { isBusy, problem, run } = useAction(t('assets.versions.failed'));
  const { versions, contentId } = asset;
  const current = currentOf(asset);
  const done = versions.filter(({ status }) => status === 'COMPLETED');
  const before = done.filter(({ number }) => number < (current?.number ?? 1)).at(-1);
  const isPending = versions.some(({ status }) => status === 'PENDING');
  const restore = (number: number) => run(() => restoreVersion(contentId, number), onAsset);
  return (
    <section className={sheet.part}>
      <div className={styles.head}>
        <h2>{t('assets.versions.title')}</h2>
        {before && (
          <Button isSmall isBusy={isBusy} disabled={isPending} onClick={() => restore(before.number)}>
            {t('assets.versions.undo')}
          </Button>
        )}
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <ol className={styles.versions} reversed>
        {versions.toReversed().map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            before={done.filter(({ number }) => number < version.number).at(-1) ?? null}
            isBlocked={isBusy || isPending}
            onRestore={() => restore(version.number)}
          />
        ))}
      </ol>
      {versions.length === 1 && <p className={styles.hint}>{t('assets.versions.hint')}</p>}
    </section>
  );
}

interface VersionRowProps {
  version: AssetVersion;
  before: AssetVersion | null;
  isBlocked: boolean;
  onRestore: () => void;
}

function VersionRow({ version, before, isBlocked, onRestore }: VersionRowProps) {
  const { t, language } = useWords('assets', 'estimates', 'materials', 'errors');
  const { number, status, isCurrent, createdAt } = version;
  const changes = before ? describeChanges(t, language, before.edits, version.edits) : [t('assets.versions.generated')];
  return (
    <li className={styles.version} data-current={isCurrent || undefined} data-status={status}>
      <span className={`mono ${styles.number}`} aria-hidden="true">
        {number}
      </span>
      <div>
        <p className={styles.title}>
          {t('assets.versions.number', { number })}
          {isCurrent && <strong>{t('assets.versions.current')}</strong>}
          {status === 'PENDING' && <em>{t('assets.edit.checking')}</em>}
        </p>
        <p>{changes.length > 0 ? changes.join(' · ') : t('assets.versions.same')}</p>
        {status === 'FAILED' && <p className={styles.failed}>{taskErrorWords(t, version, t('assets.edit.failed'))}</p>}
        <time className="mono" dateTime={createdAt}>
          {formatMoment(language, createdAt)}
        </time>
      </div>
      {!isCurrent && status === 'COMPLETED' && (
        <Button
          isSmall
          kind="quiet"
          disabled={isBlocked}
          onClick={onRestore}
          aria-label={`${t('assets.versions.restore')}: ${t('assets.versions.number', { number })}`}
        >
          {t('assets.versions.restore')}
        </Button>
      )}
    </li>
  );
}
