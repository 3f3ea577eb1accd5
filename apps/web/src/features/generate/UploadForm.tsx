import { GENERATION_COST_POINTS } from '@tangible/contracts';
import { type FormEvent, useState } from 'react';
import type { GenerationRequest } from '../../api/generations.ts';
import { readSite } from '../../api/site.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { CostLine } from './CostLine.tsx';
import { CHOICES_DEFAULT, type Choices, toRequest } from './choices.ts';
import { FormatChoice } from './FormatChoice.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import styles from './UploadForm.module.css';
import { usePicture } from './use-picture.ts';

export interface UploadFormProps {
  points: number;
  isStarting: boolean;
  /** A notice about the previous run, above the form. */
  notice: string | null;
  onStart: (request: GenerationRequest) => void;
}

/** The picture, the options, and the cost. */
export function UploadForm({ points, isStarting, notice, onStart }: UploadFormProps) {
  const { t } = useWords('generate');
  const choice = usePicture();
  const { data: site } = useCall(readSite);
  const isHosted = site?.hasHosted === true;
  const [choices, setChoices] = useState(CHOICES_DEFAULT);
  const change = (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!choice.picture) {
      // A message about a picture takes precedence over the message that there is none.
      if (choice.problem === null) choice.complain('IMAGE_MISSING');
      return;
    }
    const request = toRequest(choice.picture.file, choices);
    if (request) onStart(request);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {notice && (
        <div className={styles.notice}>
          <Notice kind="stop" text={notice} />
        </div>
      )}
      <PicturePicker
        choice={choice}
        point={choices.point}
        isBusy={isStarting}
        onPoint={(point) => change({ point })}
        onPicture={() => change({ point: null })}
      />
      <fieldset className={styles.options} disabled={isStarting}>
        <LevelChoice level={choices.level} isHosted={isHosted} onLevel={(level) => change({ level })} />
        <FormatChoice format={choices.format} further={choices.further} onChange={change} />
        <MoreOptions choices={choices} onChange={change} />
        {isHosted && <p className={styles.hosted}>{t('generate.hosted')}</p>}
        <CostLine
          cost={GENERATION_COST_POINTS[choices.level]}
          points={points}
          isStarting={isStarting}
          words={t('generate.start')}
        />
      </fieldset>
    </form>
  );
}
