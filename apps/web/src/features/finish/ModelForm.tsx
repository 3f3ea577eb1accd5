import { FINISH_COST_POINTS } from '@tangible/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import type { FinishRequest } from '../../api/generations.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { CostLine } from '../generate/CostLine.tsx';
import { CHOICES_DEFAULT, type Choices, toRequest } from '../generate/choices.ts';
import { LevelChoice } from '../generate/LevelChoice.tsx';
import { MoreOptions } from '../generate/MoreOptions.tsx';
import styles from '../generate/UploadForm.module.css';
import { UseChoice } from '../generate/UseChoice.tsx';
import { takeCarried } from '../on-device/carry-file.ts';
import { modelTypeOf } from './check-model.ts';
import { ModelPicker } from './ModelPicker.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import { assumeUnit, UNITS, type UnitName } from './units.ts';
import { useModelFile } from './use-model-file.ts';

export interface ModelFormProps {
  points: number;
  isStarting: boolean;
  /** A notice about the previous run, above the form. */
  notice: string | null;
  onStart: (request: FinishRequest) => void;
}

const RUN = { kind: 'model', generator: null } as const;

/** The model, its unit, the options, and the cost. */
export function ModelForm({ points, isStarting, notice, onStart }: ModelFormProps) {
  const { t } = useWords('finish');
  const model = useModelFile();
  const { take } = model;
  // An asset that was made in this browser.
  useEffect(() => {
    void takeCarried('model').then((file) => file && take(file));
  }, [take]);
  const [choices, setChoices] = useState(CHOICES_DEFAULT);
  /** As the user said it; null while the assumed one stands. */
  const [givenUnit, setGivenUnit] = useState<UnitName | null>(null);
  const change = (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part }));

  const type = model.file && modelTypeOf(model.file.name);
  // A GLB is in metres by its own rules; the engine looks into a ZIP.
  const hasUnit = type === 'obj' || type === 'stl';
  const unit = givenUnit ?? (model.found ? assumeUnit(model.found.longest) : 'metres');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!model.file) return model.miss();
    const request = toRequest(model.file, choices);
    if (!request) return;
    const { sides: _, pointX: __, pointY: ___, ...fields } = request;
    // A size that was typed replaces the unit.
    onStart({ ...fields, unitM: hasUnit && fields.sizeM === undefined ? UNITS[unit] : undefined });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {notice && (
        <div className={styles.notice}>
          <Notice kind="stop" text={notice} />
        </div>
      )}
      <ModelPicker
        model={model}
        unitM={hasUnit ? UNITS[unit] : 1}
        isBusy={isStarting}
        onFile={(file) => {
          setGivenUnit(null);
          model.take(file);
        }}
      />
      <div className={styles.side}>
        <fieldset className={styles.options} disabled={isStarting}>
          {hasUnit && (
            <UnitChoice
              unit={unit}
              isAssumed={givenUnit === null}
              longest={model.found?.longest ?? null}
              onUnit={setGivenUnit}
            />
          )}
          <LevelChoice
            level={choices.level}
            run={RUN}
            costOf={(level) => FINISH_COST_POINTS[level]}
            onLevel={(level) => change({ level })}
          />
          <UseChoice formats={choices.formats} onChange={change} />
          <MoreOptions choices={choices} hint={t(hasUnit ? 'finish.moreUnit' : 'finish.more')} onChange={change} />
        </fieldset>
        <CostLine
          cost={FINISH_COST_POINTS[choices.level]}
          points={points}
          isStarting={isStarting}
          words={t('finish.start')}
        />
      </div>
    </form>
  );
}
