import { FURTHER_SLOTS, generationCostOf, PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import type { KeptPicture } from '../../api/batch-store.ts';
import type { GenerationRequest } from '../../api/generations.ts';
import { readSite } from '../../api/site.ts';
import { Fold } from '../../ui/content/Fold.tsx';
import { Notice } from '../../ui/content/Notice.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { BatchList } from '../batch/BatchList.tsx';
import { type BatchItem, isUsable } from '../batch/batch-item.ts';
import { SeveralQuestion } from '../batch/SeveralQuestion.tsx';
import { toKept } from '../batch/to-kept.ts';
import { useBatch } from '../batch/use-batch.ts';
import { takeCarried } from '../on-device/carry-file.ts';
import { assignSides } from './assign-sides.ts';
import { CostLine } from './CostLine.tsx';
import { CHOICES_DEFAULT, type Choices, toRequest } from './choices.ts';
import type { Draft } from './draft.ts';
import { FormatChoice } from './FormatChoice.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import { RoundChoice } from './RoundChoice.tsx';
import styles from './UploadForm.module.css';
import { UseChoice } from './UseChoice.tsx';
import { useCutOuts } from './use-cut-outs.ts';
import { usePictures } from './use-pictures.ts';

export interface UploadFormProps {
  points: number;
  isStarting: boolean;
  /** A notice about the previous run, above the form. */
  notice: string | null;
  /** What the form starts with; an empty one if there is none. */
  draft: Draft | null;
  onStart: (request: GenerationRequest, choices: Choices) => void;
  /** Several pictures, an asset of each. */
  onBatch: (pictures: readonly KeptPicture[]) => void;
}

/** The pictures, the options, and the cost. */
export function UploadForm({ points, isStarting, notice, draft, onStart, onBatch }: UploadFormProps) {
  const { t } = useWords('generate', 'batch');
  const { user } = useAuth();
  const choice = usePictures();
  const { data: site } = useCall(readSite);
  const isHosted = site?.hasHosted === true;
  // Until that is known, all sides: most servers use them.
  const taken = FURTHER_SLOTS.filter((slot) => site?.pictureSlots?.includes(slot) ?? true);
  const [choices, setChoices] = useState(draft?.choices ?? CHOICES_DEFAULT);
  const change = (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part }));

  const { take } = choice;
  useEffect(() => {
    for (const { slot, file } of draft?.pictures ?? []) take(slot, { file });
  }, [draft, take]);
  // A picture that was chosen on another page, for the server.
  useEffect(() => {
    void takeCarried('server').then((file) => take('front', file && { file }));
  }, [take]);

  // What a hosted model makes of a picture is its own, and sides that are not used need no cut-out.
  const fileOf = (slot: PictureSlot) => {
    const isUsed = slot === 'front' || taken.some((name) => name === slot);
    return isHosted || !isUsed ? null : (choice.slots[slot].picture?.file ?? null);
  };
  const cutOuts = useCutOuts({
    front: fileOf('front'),
    back: fileOf('back'),
    left: fileOf('left'),
    right: fileOf('right'),
  });
  const [shown, setShown] = useState<PictureSlot>('front');

  const batch = useBatch(!isHosted);
  const hasBatch = batch.items.length > 0 || batch.leftOut.length > 0 || batch.isReading;
  /** Files that came together, until it is said what they are. */
  const [asked, setAsked] = useState<readonly File[] | null>(null);
  const addToBatch = (files: readonly File[]) => {
    const front = choice.slots.front.picture?.file;
    batch.add([...(front ? [front] : []), ...files].map((file) => ({ file })));
    for (const slot of PICTURE_SLOTS) choice.clear(slot);
    setAsked(null);
  };
  const takeSides = (files: readonly File[]) => {
    for (const { slot, file } of assignSides(files)) {
      if (slot === 'front') change({ point: null });
      take(slot, { file });
    }
    setAsked(null);
  };
  const onSeveral = (files: readonly File[]) => {
    if (taken.length > 0 && files.length <= PICTURE_SLOTS.length) setAsked(files);
    else addToBatch(files);
  };
  const usable = batch.items.filter(isUsable);
  const isFinding = batch.isReading || batch.items.some(({ state }) => state === 'finding');
  const startBatch = async (items: readonly BatchItem[]) => {
    const kept = await toKept(items, { userId: user!.id, choices });
    batch.clear();
    onBatch(kept);
  };

  const sides = taken.flatMap((slot) => {
    const { picture } = choice.slots[slot];
    return picture ? [[slot, picture.file] as const] : [];
  });
  const cost = generationCostOf(choices.level, sides.length);
  const surcharge = cost - generationCostOf(choices.level, 0);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asked) return;
    if (hasBatch) return isFinding || usable.length === 0 ? undefined : startBatch(usable);
    const { front } = choice.slots;
    if (!front.picture) {
      // A message about a picture takes precedence over the message that there is none.
      if (front.problem === null) choice.complain('front', 'IMAGE_MISSING');
      return;
    }
    const request = toRequest(front.picture.file, choices, Object.fromEntries(sides));
    if (!request) return;
    const masks: GenerationRequest['masks'] = {};
    for (const slot of PICTURE_SLOTS) {
      const { mask, fault } = await cutOuts[slot].write();
      if (fault) {
        // The editor says what is missing; nothing is charged for an outline without an object.
        setShown(slot);
        return requestAnimationFrame(() => document.querySelector('[data-fault]')?.scrollIntoView({ block: 'center' }));
      }
      if (mask) masks[slot] = mask;
    }
    onStart({ ...request, masks }, choices);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {notice && (
        <div className={styles.notice}>
          <Notice kind="stop" text={notice} />
        </div>
      )}
      {asked ? (
        <SeveralQuestion
          files={asked}
          onSides={() => takeSides(asked)}
          onBatch={() => addToBatch(asked)}
          onCancel={() => setAsked(null)}
        />
      ) : hasBatch ? (
        <BatchList batch={batch} isBusy={isStarting} onLeave={batch.clear} />
      ) : (
        <PicturePicker
          choice={choice}
          hasSides={taken.length > 0}
          point={choices.point}
          cutOuts={cutOuts}
          shown={shown}
          onShow={setShown}
          onSeveral={onSeveral}
          isBusy={isStarting}
          onPoint={(point) => change({ point })}
          onPicture={() => change({ point: null })}
        />
      )}
      <div className={styles.side}>
        <fieldset className={styles.options} disabled={isStarting}>
          <LevelChoice
            level={choices.level}
            run={{ kind: 'picture', generator: isHosted ? 'ark' : null, pictures: { length: 1 + sides.length } }}
            costOf={(level) => generationCostOf(level, sides.length)}
            onLevel={(level) => change({ level })}
          />
          <UseChoice formats={choices.formats} onChange={change} />
          {hasBatch ? (
            // Size and mass differ from picture to picture, and can be changed in each asset.
            <Fold title={t('generate.format.legend')}>
              <FormatChoice formats={choices.formats} onChange={change} />
            </Fold>
          ) : (
            <MoreOptions choices={choices} hint={t('generate.more.hint')} onChange={change}>
              {!isHosted && <RoundChoice symmetry={choices.symmetry} onSymmetry={(symmetry) => change({ symmetry })} />}
            </MoreOptions>
          )}
          {isHosted && <p className={styles.hosted}>{t('generate.hosted')}</p>}
        </fieldset>
        {hasBatch ? (
          <CostLine
            cost={usable.length * generationCostOf(choices.level, 0)}
            each={{ points: generationCostOf(choices.level, 0), count: usable.length }}
            points={points}
            isStarting={isStarting}
            isDisabled={isFinding || usable.length === 0}
            words={isFinding ? t('batch.wait') : t('batch.start', { count: usable.length })}
          />
        ) : (
          <CostLine
            cost={cost}
            further={sides.length > 0 ? { points: surcharge, count: sides.length } : undefined}
            points={points}
            isStarting={isStarting}
            isDisabled={asked !== null}
            words={t('generate.start')}
          />
        )}
      </div>
    </form>
  );
}
