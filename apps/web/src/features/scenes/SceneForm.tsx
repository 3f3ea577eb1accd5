import {
  SCENE_ASSETS_MIN,
  SCENE_COST_POINTS,
  SCENE_SENTENCE_LENGTH_MAX,
  type ScenePlacement,
  type SceneRest,
} from '@tangible/contracts';
import { type FormEvent, useId, useState } from 'react';
import type { SceneRequest } from '../../api/generations.ts';
import { readSite } from '../../api/site.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import field from '../../ui/controls/Field.module.css';
import { useCall } from '../../ui/controls/use-call.ts';
import { useSearch } from '../../ui/controls/use-search.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { CostLine } from '../generate/CostLine.tsx';
import { AssetPicker } from './AssetPicker.tsx';
import { type Counts, listChosen, readChosen } from './counts.ts';
import { GuidePicture } from './GuidePicture.tsx';
import styles from './SceneForm.module.css';
import { ScenePlacer } from './ScenePlacer.tsx';

export interface SceneFormProps {
  points: number;
  isStarting: boolean;
  /** A notice about the previous run, above the form. */
  notice: string | null;
  onStart: (request: SceneRequest) => void;
}

/** By the server, from sizes or a description; or by hand. */
const WAYS = ['automatic', 'hand'] as const;

/** Which assets, how many of each, and how they should stand. */
export function SceneForm({ points, isStarting, notice, onStart }: SceneFormProps) {
  const { t } = useWords('scenes');
  const { data: site } = useCall(readSite);
  const id = useId();
  // The library and the page of an asset lead here with assets.
  const [counts, setCounts] = useState<Counts>(readChosen(useSearch()));
  const [way, setWay] = useState<(typeof WAYS)[number]>('automatic');
  const [sentence, setSentence] = useState('');
  const [picture, setPicture] = useState<File | null>(null);
  const [placements, setPlacements] = useState<ScenePlacement[] | null>(null);
  const [rest, setRest] = useState<SceneRest>('settle');
  const [isTooFew, setTooFew] = useState(false);
  const contentIds = listChosen(counts);
  const isByHand = way === 'hand';
  // Without a model that reads them, a description and a picture would be ignored.
  const canDescribe = !isByHand && site?.hasVision === true;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (contentIds.length < SCENE_ASSETS_MIN) return setTooFew(true);
    if (!isByHand) return onStart({ contentIds, sentence: sentence.trim(), picture });
    if (placements) onStart({ contentIds, sentence: '', picture: null, placements, rest });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {notice && (
        <div className={styles.notice}>
          <Notice kind="stop" text={notice} />
        </div>
      )}
      <div className={styles.main}>
        <AssetPicker
          counts={counts}
          isBusy={isStarting}
          problem={isTooFew && contentIds.length < SCENE_ASSETS_MIN ? t('scenes.choose.tooFew') : null}
          onCounts={setCounts}
        />
        {isByHand && <ScenePlacer contentIds={contentIds} rest={rest} onRest={setRest} onPlacements={setPlacements} />}
      </div>
      <fieldset className={styles.options} disabled={isStarting}>
        <fieldset className={styles.ways}>
          <legend>{t('scenes.place.legend')}</legend>
          {WAYS.map((one) => (
            <label key={one}>
              <input type="radio" name={`${id}-way`} checked={way === one} onChange={() => setWay(one)} />
              <span>
                {t(`scenes.place.ways.${one}`)}
                <small>{t(`scenes.place.about.${one === 'automatic' && site?.hasVision ? 'described' : one}`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {canDescribe && (
          <>
            <div className={field.field}>
              <label htmlFor={id} className={field.label}>
                {t('scenes.arrange.sentence')}
              </label>
              <textarea
                id={id}
                className={`${field.input} ${styles.sentence}`}
                rows={3}
                maxLength={SCENE_SENTENCE_LENGTH_MAX}
                placeholder={t('scenes.arrange.example')}
                value={sentence}
                aria-describedby={`${id}-hint`}
                onChange={(event) => setSentence(event.target.value)}
              />
              <p id={`${id}-hint`} className={field.hint}>
                {t('scenes.arrange.hint')}
              </p>
            </div>
            <GuidePicture picture={picture} onPicture={setPicture} />
          </>
        )}
        <CostLine cost={SCENE_COST_POINTS} points={points} isStarting={isStarting} words={t('scenes.start')} />
      </fieldset>
    </form>
  );
}
