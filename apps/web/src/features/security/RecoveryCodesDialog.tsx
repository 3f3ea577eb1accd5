import { saveFile } from '../../api/download-file.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './SecondFactor.module.css';

const FILE_NAME = 'tangible-recovery-codes.txt';

/** Shows recovery codes this once. It closes only by its button: a click outside would lose them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { t } = useWords('security');
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), FILE_NAME);
  return (
    <Dialog title={t('security.secondFactor.codes.title')} isPinned onClose={onClose}>
      <div className={styles.form}>
        <p>{t('security.secondFactor.codes.text')}</p>
        <ul className={`mono ${styles.codes}`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.choices}>
          <Button onClick={save}>{t('security.secondFactor.codes.download')}</Button>
          <Button kind="action" onClick={onClose}>
            {t('security.secondFactor.codes.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
