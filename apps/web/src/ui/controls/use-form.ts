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
  /** The first thing that is wrong with what was typed, or null; a promise where something is fetched to tell. */
  check(typed: Typed): ErrorCode | null | Promise<ErrorCode | null>;
  /** The field that each error is about; the server's errors are found here too. */
  fields: Partial<Record<ErrorCode, string | ((typed: Typed) => string)>>;
  send(typed: Typed): Promise<void>;
  /** What to say when the server says nothing. */
  fallback: string;
}

/** What was typed, by the names of the fields. A box that is not ticked is not there. */
export type Typed = Record<string, string>;

export interface Form {
  problem: FormProblem | null;
  isBusy: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/**
 * Checks a form, sends it, and says what is wrong; the field that it is about takes the focus. What is typed stays in
 * the fields themselves, so that nothing is lost that was typed before the page was ready.
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
