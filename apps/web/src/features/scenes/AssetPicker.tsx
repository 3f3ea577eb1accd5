import { type HistoryRecord, SCENE_ASSETS_MAX } from '@tangible/contracts';
import { useEffect } from 'react';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useHistory } from '../history/use-history.ts';
import styles from './AssetPicker.module.css';
import { type Counts, changeCount, sumCounts } from './counts.ts';

export interface AssetPickerProps {
  counts: Counts;
  isBusy: boolean;
  problem: string | null;
  onCounts: (counts: Counts) => void;
}

/** Everything that a person has made and that can stand in a scene, and how many of each are wanted. */
export function AssetPicker({ counts, isBusy, problem, onCounts }: AssetPickerProps) {
  const { t, language } = useWords('scenes', 'errors');
  const { records, error, isLoading, hasMore, refresh, showMore } = useHistory();
  const assets = records?.filter(canStand) ?? [];
  const sum = sumCounts(counts);
  // An asset that was chosen in the library may be on a later page.
  const isHidden = Object.entries(counts).some(
    ([id, count]) => count > 0 && !records?.some(({ contentId }) => contentId === id),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives may lack it too.
  useEffect(() => {
    if (isHidden && hasMore && !isLoading) showMore();
  }, [isHidden, hasMore, isLoading]);

  return (
    <fieldset className={styles.picker} disabled={isBusy} aria-busy={isLoading}>
      <legend>{t('scenes.choose.legend')}</legend>
      <p className={`mono ${styles.sum}`} role="status">
        {t('scenes.choose.sum', { count: sum, max: SCENE_ASSETS_MAX })}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {error !== null && (
        <Notice kind="problem" text={errorWords(t, error, t('scenes.choose.loadFailed'))}>
          <Button onClick={refresh}>{t('site.tryAgain')}</Button>
        </Notice>
      )}
      {records === null && error === null && <Notice kind="busy">{t('scenes.choose.loading')}</Notice>}
      {records !== null && assets.length === 0 && (
        <Notice kind="stop" title={t('scenes.choose.empty')} text={t('scenes.choose.emptyText')}>
          <LinkButton to={`/${language}/generate`}>{t('scenes.choose.generate')}</LinkButton>
        </Notice>
      )}
      <ul className={styles.assets}>
        {assets.map((asset, index) => (
          <AssetTile
            key={asset.contentId}
            asset={asset}
            // The newest is the last that was made.
            number={assets.length - index}
            count={counts[asset.contentId] ?? 0}
            isFull={sum >= SCENE_ASSETS_MAX}
            onChange={(by) => onCounts(changeCount(counts, asset.contentId, by))}
          />
        ))}
      </ul>
      {hasMore && (
        <Button onClick={showMore} isBusy={isLoading}>
          {t('scenes.choose.more')}
        </Button>
      )}
    </fieldset>
  );
}

const canStand = ({ kind, status, isValid }: HistoryRecord) => kind !== 'scene' && status === 'COMPLETED' && isValid;

interface AssetTileProps {
  asset: HistoryRecord;
  number: number;
  count: number;
  isFull: boolean;
  onChange: (by: 1 | -1) => void;
}

function AssetTile({ asset, number, count, isFull, onChange }: AssetTileProps) {
  const { t, language } = useWords('scenes');
  const made = formatMoment(language, asset.createdAt);
  return (
    <li className={styles.asset} data-chosen={count > 0 || undefined}>
      <button type="button" className={styles.face} disabled={isFull} onClick={() => onChange(1)}>
        {asset.previewImageUrl && <img src={asset.previewImageUrl} alt="" loading="lazy" />}
        <span className="unseen">{t('scenes.choose.add', { number, made })}</span>
      </button>
      <div className={styles.line}>
        <time className="mono" dateTime={asset.createdAt}>
          {made}
        </time>
        {count > 0 && (
          <span className={styles.count}>
            <button type="button" aria-label={t('scenes.choose.fewer', { number })} onClick={() => onChange(-1)}>
              −
            </button>
            <output className="mono">{count}</output>
            <button
              type="button"
              aria-label={t('scenes.choose.another', { number })}
              disabled={isFull}
              onClick={() => onChange(1)}
            >
              +
            </button>
          </span>
        )}
      </div>
    </li>
  );
}
