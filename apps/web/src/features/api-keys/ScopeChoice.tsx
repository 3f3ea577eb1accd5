import { API_KEY_SCOPES, type ApiKeyScope } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ApiKeys.module.css';

export interface ScopeChoiceProps {
  /** Ticked at first. */
  chosen: readonly ApiKeyScope[];
  /** Nothing was ticked when the form was sent. */
  isMissing: boolean;
}

/** The scopes of a key, under their API names. */
export function ScopeChoice({ chosen, isMissing }: ScopeChoiceProps) {
  const { t } = useWords('apiKeys');
  return (
    <fieldset className={styles.scopes} aria-describedby={isMissing ? 'scopes-missing' : undefined}>
      <legend>{t('apiKeys.create.scopes')}</legend>
      {API_KEY_SCOPES.map((scope) => (
        <label key={scope} className={styles.tick}>
          <input type="checkbox" name={`scope-${scope}`} defaultChecked={chosen.includes(scope)} />
          <span>
            <code>{scope}</code> {t(`apiKeys.create.scope.${scope}`)}
          </span>
        </label>
      ))}
      <div role="alert">
        {isMissing && (
          <p id="scopes-missing" className={styles.missing}>
            {t('apiKeys.create.scopesMissing')}
          </p>
        )}
      </div>
    </fieldset>
  );
}
