import { ASSET_NAME_LENGTH_MAX, type AssetDetails } from '@tangible/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { changeAsset } from '../../api/assets.ts';
import { Button } from '../../ui/controls/Button.tsx';
import field from '../../ui/controls/Field.module.css';
import { useAction } from '../../ui/controls/use-action.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AssetHead.module.css';

/** The name as the heading of the page, which can be changed in place. Escape leaves it as it was. */
export function AssetName({ asset, onAsset }: { asset: AssetDetails; onAsset: (asset: AssetDetails) => void }) {
  const { t } = useWords('assets');
  const [typed, setTyped] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction(t('assets.rename.failed'));
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (typed === null && wasOpen.current) button.current?.focus();
    wasOpen.current = typed !== null;
  }, [typed]);
  useEffect(() => {
    document.title = `${asset.name} · Tangible`;
  }, [asset.name]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = typed?.trim() ?? '';
    if (name === '' || name === asset.name) return setTyped(null);
    run(
      () => changeAsset(asset.contentId, { name }),
      (answer) => {
        setTyped(null);
        onAsset(answer);
      },
    );
  };

  if (typed === null) {
    return (
      <div className={styles.name}>
        <h1>{asset.name}</h1>
        <button ref={button} type="button" className={styles.rename} onClick={() => setTyped(asset.name)}>
          {t('assets.rename.action')}
        </button>
      </div>
    );
  }
  return (
    <form className={styles.name} onSubmit={submit}>
      <h1 className="unseen">{asset.name}</h1>
      <input
        className={`${field.input} ${styles.typed}`}
        aria-label={t('assets.fields.name')}
        value={typed}
        maxLength={ASSET_NAME_LENGTH_MAX}
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed turns into this field.
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
      />
      <Button type="submit" kind="action" isBusy={isBusy}>
        {t('assets.rename.save')}
      </Button>
      <Button kind="quiet" onClick={() => setTyped(null)}>
        {t('assets.rename.cancel')}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  );
}
