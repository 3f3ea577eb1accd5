import type { AssetDetails } from '@tangible/contracts';
import type { PickFace, Preview } from '@tangible/viewer';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import type { AssetFacts } from '../../ui/facts/asset-facts.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { DerivedLine } from './DerivedLine.tsx';
import { deriveFigures } from './derive-figures.ts';
import styles from './EditPanel.module.css';
import { compareEdits, type EditDraft, openDraft, readEdits } from './edit-draft.ts';
import type { EditGroup } from './edit-groups.ts';
import { CollidersGroup } from './groups/CollidersGroup.tsx';
import { DetailGroup } from './groups/DetailGroup.tsx';
import { FrictionGroup } from './groups/FrictionGroup.tsx';
import type { GroupProps } from './groups/group-props.ts';
import { MassGroup } from './groups/MassGroup.tsx';
import { NameGroup } from './groups/NameGroup.tsx';
import { OrientationGroup } from './groups/OrientationGroup.tsx';
import { SizeGroup } from './groups/SizeGroup.tsx';
import { isIdentity } from './quaternion.ts';
import { currentOf } from './use-asset.ts';
import { useSaveEdit } from './use-save-edit.ts';
import { useUnsaved } from './use-unsaved.ts';

export interface EditPanelProps {
  asset: AssetDetails;
  facts: AssetFacts;
  /** The group that is opened and gets the focus. */
  group: EditGroup;
  /** Takes how the asset would look; null as it is. */
  onPreview: (preview: Preview | null) => void;
  /** Asks for a click on a face in the viewer; null ends that. */
  onPick: (pick: PickFace | null) => void;
  onAsset: (asset: AssetDetails) => void;
  onClose: () => void;
}

/**
 * Changes an asset: the figures and the viewer follow as one types, and saving makes a new version. An empty field is
 * estimated, or as it was generated.
 */
export function EditPanel({ asset, facts, group, onPreview, onPick, onAsset, onClose }: EditPanelProps) {
  const { t } = useWords('assets');
  const current = currentOf(asset);
  const level = asset.subdivisionLevel;
  const before = useMemo(() => ({ ...current?.edits, name: asset.name }), [current, asset.name]);
  const [draft, setDraft] = useState<EditDraft>(() => openDraft(asset.name, before));
  const after = readEdits(draft, before, level);
  const change = after && compareEdits(before, after);
  const isDirty = change === null || Object.keys(change).length > 0;
  const derived = deriveFigures({ facts, before, after: after ?? before, turn: draft.turn });
  const { state, save } = useSaveEdit(asset, onAsset);
  const isSaving = state.stage === 'sending' || state.stage === 'checking';
  useUnsaved(isDirty && !isSaving, t('assets.edit.discard'));

  // A new version starts with its own values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the version that counts.
  useEffect(() => setDraft(openDraft(asset.name, before)), [current?.number, asset.name]);

  const scale = derived?.scale ?? 1;
  const isTurned = !isIdentity(draft.turn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn is made anew with each render, and the rest decides.
  useEffect(
    () => onPreview(isTurned || scale !== 1 ? { rotation: draft.turn, scale } : null),
    [isTurned, scale, draft.turn.join(), onPreview],
  );

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const opened = form.current?.querySelector<HTMLDetailsElement>(`details[data-group="${group}"]`);
    if (!opened) return;
    opened.open = true;
    opened.querySelector<HTMLElement>('input, select, button')?.focus();
  }, [group]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change && isDirty) save(change);
  };
  const leave = () => {
    if (!isDirty || confirm(t('assets.edit.discard'))) onClose();
  };
  const props: GroupProps = {
    draft,
    facts,
    level,
    derived,
    onChange: (part) => setDraft((last) => ({ ...last, ...part })),
    onDraft: setDraft,
  };

  return (
    <form ref={form} className={styles.panel} onSubmit={submit} noValidate aria-label={t('assets.edit.title')}>
      <header className={styles.head}>
        <h2>{t('assets.edit.title')}</h2>
        <Button isSmall kind="quiet" onClick={leave}>
          {t('site.close')}
        </Button>
        <p>{t('assets.edit.hint')}</p>
      </header>
      <fieldset className={styles.groups} disabled={isSaving}>
        <SizeGroup {...props} />
        <MassGroup {...props} />
        <FrictionGroup {...props} />
        <OrientationGroup {...props} before={before} onPick={onPick} />
        <DetailGroup {...props} />
        <CollidersGroup {...props} />
        <NameGroup {...props} />
      </fieldset>
      <footer className={styles.foot}>
        <DerivedLine derived={isDirty ? derived : null} />
        <div role="status">
          {isSaving && <p className={styles.busy}>{t('assets.edit.checking')}</p>}
          {state.stage === 'saved' && !isDirty && (
            <p className={styles.saved}>{t('assets.edit.saved', { number: state.number })}</p>
          )}
        </div>
        <p role="alert" className={styles.problem}>
          {state.stage === 'failed' ? state.words : change === null ? t('assets.edit.wrong') : ''}
        </p>
        <Button type="submit" kind="action" isBusy={isSaving} disabled={!isDirty || change === null}>
          {t('assets.edit.save')}
        </Button>
      </footer>
    </form>
  );
}
