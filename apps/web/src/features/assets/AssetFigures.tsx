import type { ChecksSummary } from '@tangible/contracts';
import type { ReactNode } from 'react';
import type { AssetFacts } from '../../ui/facts/asset-facts.ts';
import { massWords, materialWords, sizeWords, writeSides } from '../../ui/facts/estimate-words.ts';
import { formatNumber } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AssetFigures.module.css';
import sheet from './AssetSheet.module.css';
import { ChecksLine } from './ChecksLine.tsx';
import type { EditGroup } from './edit-groups.ts';

export interface AssetFiguresProps {
  /** Null until the report is read, or if it has none. */
  facts: AssetFacts | null;
  checks: ChecksSummary | null;
  /** Opens the editor at a field; null where nothing can be edited. */
  onCorrect: ((group: EditGroup) => void) | null;
}

/** Size, mass and material with what they rest on, and the verdict of the checks. */
export function AssetFigures({ facts, checks, onCorrect }: AssetFiguresProps) {
  const { t, language } = useWords('assets', 'estimates', 'materials');
  const correctWords = (isGiven: boolean) => (isGiven ? t('assets.actions.edit') : t('estimates.correct'));
  const row = (group: EditGroup, label: string, value: ReactNode, isGiven: boolean) => (
    <div className={styles.row} data-given={isGiven || undefined}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {onCorrect && (
          <button
            type="button"
            className={styles.correct}
            aria-label={`${correctWords(isGiven)}: ${label}`}
            onClick={() => onCorrect(group)}
          >
            {correctWords(isGiven)}
          </button>
        )}
      </dd>
    </div>
  );
  return (
    <section className={sheet.part}>
      <h2>{t('assets.figures')}</h2>
      {facts && (
        <dl className={styles.figures}>
          {row('size', t('estimates.longest'), sizeWords(t, language, facts), facts.sizeSource === 'given')}
          <div className={styles.row} data-given>
            <dt>{t('estimates.sides')}</dt>
            <dd className="mono">{writeSides(language, facts.sidesM)}</dd>
          </div>
          {row('mass', t('estimates.mass.label'), massWords(t, language, facts), facts.massSource === 'given')}
          {row('mass', t('estimates.material.label'), materialWords(t, facts), facts.materialSource === 'given')}
          {row(
            'friction',
            t('assets.edit.groups.friction'),
            [facts.staticFriction, facts.dynamicFriction, facts.restitution]
              .map((value) => formatNumber(language, value))
              .join(' · '),
            true,
          )}
          {row(
            'detail',
            t('assets.triangles'),
            facts.texturePx
              ? `${formatNumber(language, facts.triangleCount)} · ${facts.texturePx} px`
              : formatNumber(language, facts.triangleCount),
            true,
          )}
          {facts.colliderCount !== null &&
            row('colliders', t('assets.edit.groups.colliders'), formatNumber(language, facts.colliderCount), true)}
        </dl>
      )}
      <ChecksLine checks={checks} onTurn={onCorrect && (() => onCorrect('orientation'))} />
    </section>
  );
}
