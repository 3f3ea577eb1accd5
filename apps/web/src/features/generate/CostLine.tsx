import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CostLine.module.css';

export interface CostLineProps {
  cost: number;
  /** How many of them are for further pictures, if there are any. */
  further?: { points: number; count: number } | undefined;
  /** Of a batch: what one asset of it costs, and how many there are. */
  each?: { points: number; count: number };
  points: number;
  isStarting: boolean;
  isDisabled?: boolean;
  /** The label of the button. */
  words: string;
}

/** The cost, the balance and the button, always in sight; or a link to more points. */
export function CostLine({ cost, further, each, points, isStarting, isDisabled, words }: CostLineProps) {
  const { t, language } = useWords('generate');
  const missing = cost - points;
  return (
    <>
      {missing <= 0 && <p className={styles.back}>{t('generate.cost.back')}</p>}
      <div className={styles.cost}>
        <p className={styles.figures}>
          <strong>{t('generate.cost.now', { cost })}</strong>
          {further && <span>{t('generate.cost.further', further)}</span>}
          {each && each.count > 1 && <span>{t('generate.cost.each', each)}</span>}
          <span>{t('generate.cost.balance', { balance: points })}</span>
        </p>
        {missing > 0 ? (
          <>
            <LinkButton to={`/${language}/subscribe`}>{t('generate.cost.get')}</LinkButton>
            <p className={styles.short} role="status">
              {t('generate.cost.short', { missing })}
            </p>
          </>
        ) : (
          <Button type="submit" kind="action" isBusy={isStarting} disabled={isDisabled}>
            {isStarting ? t('generate.starting') : words}
          </Button>
        )}
      </div>
    </>
  );
}
