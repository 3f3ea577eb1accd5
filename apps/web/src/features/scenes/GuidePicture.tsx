import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { ACCEPTED, checkPicture } from '../generate/check-picture.ts';
import styles from './GuidePicture.module.css';

export interface GuidePictureProps {
  picture: File | null;
  onPicture: (picture: File | null) => void;
}

/** An optional picture that shows how a scene should be arranged. */
export function GuidePicture({ picture, onPicture }: GuidePictureProps) {
  const { t } = useWords('scenes', 'errors');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<ReturnType<typeof checkPicture>>(null);
  const url = useAddress(picture);

  const take = (file: File) => {
    const wrong = checkPicture(file);
    setProblem(wrong);
    onPicture(wrong ? null : file);
  };

  return (
    <div className={styles.guide}>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="unseen"
        tabIndex={-1}
        aria-label={t('scenes.arrange.picture')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) take(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <span className={styles.label}>{t('scenes.arrange.pictureTitle')}</span>
      {url && <img className={styles.picture} src={url} alt={t('scenes.arrange.pictureAlt')} />}
      <span className={styles.actions}>
        <Button isSmall onClick={() => input.current?.click()}>
          {t('scenes.arrange.picture')}
        </Button>
        {picture && (
          <Button isSmall kind="quiet" onClick={() => onPicture(null)}>
            {t('scenes.arrange.removePicture')}
          </Button>
        )}
      </span>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(`errors.${problem}`)}
        </p>
      )}
    </div>
  );
}

/** Where a file can be shown from, in this page alone. */
function useAddress(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
