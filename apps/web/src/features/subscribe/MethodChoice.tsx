import type { PaymentMethod } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './PlanSheet.module.css';

export interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod | null;
  onChoose(method: PaymentMethod): void;
}

/** How to pay, where there is a choice. A server that takes no money says so. */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const { t } = useWords('subscribe');
  if (methods.length < 2) {
    return methods[0] === 'sandbox' ? <p className={styles.note}>{t('subscribe.sandbox')}</p> : null;
  }
  return (
    <fieldset className={styles.methods}>
      <legend>{t('subscribe.method')}</legend>
      {methods.map((method) => (
        <label key={method} className={styles.method}>
          <input type="radio" name="method" checked={method === chosen} onChange={() => onChoose(method)} />
          {t(`subscribe.methods.${method}`)}
        </label>
      ))}
    </fieldset>
  );
}
