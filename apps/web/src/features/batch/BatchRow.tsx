import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Batch.module.css';
import { type BatchItem, isUsable } from './batch-item.ts';
import { MaskedPicture } from './MaskedPicture.tsx';

export interface BatchRowProps {
  item: BatchItem;
  isBusy: boolean;
  onSubject: (subject: number) => void;
  onCorrect: () => void;
  onRemove: () => void;
}

/** One picture of a batch: its object over a checkerboard, what is known of it, and the choice among several. */
export function BatchRow({ item, isBusy, onSubject, onCorrect, onRemove }: BatchRowProps) {
  const { t } = useWords('generate', 'batch', 'cutOut');
  const { id, url, width, height, file, state, subjects, subject, mask } = item;
  const name = file.name || t('generate.picture.pasted');
  const shown = mask ?? subjects[subject]?.mask ?? null;
  const words =
    mask !== null ? t('batch.state.corrected') : state === 'found' ? t('batch.state.found') : t(`batch.state.${state}`);
  return (
    <li className={styles.row} data-state={state} data-out={!isUsable(item) || undefined} aria-label={name}>
      <MaskedPicture url={url} mask={shown} width={width} height={height} />
      <div className={styles.facts}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.words}>{words}</span>
        {mask === null && subjects.length > 1 && (
          <fieldset className={styles.which} disabled={isBusy}>
            <legend>{t('cutOut.which', { count: subjects.length })}</legend>
            {subjects.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <label key={index}>
                <input
                  type="radio"
                  name={`subject-${id}`}
                  checked={subject === index}
                  onChange={() => onSubject(index)}
                />
                <MaskedPicture url={url} mask={each.mask} width={width} height={height} isSmall />
                <span className="unseen">{t('cutOut.object', { number: index + 1 })}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <div className={styles.actions}>
        {state !== 'finding' && state !== 'unavailable' && (
          <Button
            isSmall
            kind="quiet"
            onClick={onCorrect}
            disabled={isBusy}
            aria-label={`${name}: ${t('cutOut.edit')}`}
          >
            {t('batch.correct')}
          </Button>
        )}
        <Button
          isSmall
          kind="quiet"
          onClick={onRemove}
          disabled={isBusy}
          aria-label={`${name}: ${t('generate.picture.remove')}`}
        >
          {t('generate.picture.remove')}
        </Button>
      </div>
    </li>
  );
}
