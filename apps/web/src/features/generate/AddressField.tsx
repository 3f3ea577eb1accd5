import { useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import field from '../../ui/controls/Field.module.css';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './PicturePicker.module.css';

/** Takes the address of a picture. It is not a form of its own, because it stands in one. */
export function AddressField({ isFetching, onAddress }: { isFetching: boolean; onAddress: (address: string) => void }) {
  const { t } = useWords('generate');
  const input = useRef<HTMLInputElement>(null);
  const use = () => {
    const address = input.current?.value.trim();
    if (address) onAddress(address);
    else input.current?.focus();
  };
  return (
    <div className={styles.address}>
      <input
        ref={input}
        type="url"
        className={field.input}
        aria-label={t('generate.drop.address')}
        placeholder="https://"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Else it would start the generation.
          event.preventDefault();
          if (!isFetching) use();
        }}
      />
      <Button kind="quiet" onClick={use} isBusy={isFetching}>
        {t(isFetching ? 'generate.drop.fetching' : 'generate.drop.fetch')}
      </Button>
    </div>
  );
}
