import { EMAIL_LENGTH_MAX } from '@tangible/contracts';
import { Field } from '../../ui/Field.tsx';
import type { FormProblem } from '../../ui/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';

export function EmailField({ problem }: { problem: FormProblem | null }) {
  const { t } = useWords();
  return (
    <Field
      name="email"
      type="email"
      label={t('auth.email')}
      autoComplete="email"
      maxLength={EMAIL_LENGTH_MAX}
      problem={problem}
    />
  );
}
