import type { ErrorCode } from '@tangible/contracts';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { errorWords } from '../format/error-words.ts';

export interface FormProblem {
  words: string;
  /** The field that it is about, if it is about one. */
  field: string | null;
  /** Of the element that says it. */
  id: string;
}

export interface FormRules {
  /** The first error in the input, or null; a promise if the check has to fetch something. */
  check(typed: Typed): ErrorCode | null | Promise<ErrorCode | null>;
  /** The field that each error is about; the server's errors are found here too. */
  fields: Partial<Record<ErrorCode, string | ((typed: Typed) => string)>>;
  send(typed: Typed): Promise<void>;
  /** The message if the server sends none. */
  fallback: string;
}

/** The values by field name. An unchecked box is missing. */
export type Typed = Record<string, string>;

export interface Form {
  problem: FormProblem | null;
  isBusy: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Checks a form, sends it, and shows errors; the field with the error gets the focus. Values stay in the fields
 * themselves, so that text typed before hydration is kept.
 *
 * @example
 * const { problem, isBusy, onSubmit } = useForm({ check, fields: { EMAIL_INVALID: 'email' }, send, fallback });
 */
export function useForm({ check, fields, send, fallback }: FormRules): Form {
  const { t } = useWords('errors');
  const id = useId();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setBusy] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

    const tell = (words: string, code: ErrorCode | null) => {
      const named = (code && fields[code]) ?? null;
      const field = typeof named === 'function' ? named(typed) : named;
      setProblem({ words, field, id });
      const input = field && form.elements.namedItem(field);
      if (input instanceof HTMLElement) input.focus();
    };

    const checked = check(typed);
    if (typeof checked === 'string') return tell(t(`errors.${checked}`), checked);
    setBusy(true);
    try {
      const wrong = await checked;
      if (wrong) return tell(t(`errors.${wrong}`), wrong);
      setProblem(null);
      await send(typed);
    } catch (error) {
      tell(errorWords(t, error, fallback), error instanceof ApiError ? error.code : null);
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, onSubmit };
}
