import { COLLIDER_KINDS, type ColliderKind } from '@tangible/contracts';
import { formatNumber } from '../../../ui/format/format.ts';
import { useWords } from '../../../words/WordsProvider.tsx';
import { Choice } from './Choice.tsx';
import { Group } from './Group.tsx';
import type { GroupProps } from './group-props.ts';
import { NumberField } from './NumberField.tsx';

/** The shapes that collide. */
export function CollidersGroup({ draft, facts, level, onChange }: GroupProps) {
  const { t, language } = useWords('assets');
  const { colliderKind } = draft;
  return (
    <Group
      name="colliders"
      value={
        colliderKind === ''
          ? formatNumber(language, facts.colliderCount ?? 0)
          : t(`assets.edit.colliderKinds.${colliderKind}`)
      }
    >
      <Choice
        label={t('assets.edit.shape')}
        value={colliderKind}
        options={[
          ['', t('assets.edit.asGenerated')],
          ...COLLIDER_KINDS.map((kind) => [kind, t(`assets.edit.colliderKinds.${kind}`)] as [ColliderKind, string]),
        ]}
        onValue={(kind) => onChange({ colliderKind: kind })}
      />
      {colliderKind === 'hulls' && (
        <NumberField
          name="colliderCount"
          label={t('assets.edit.hullCount')}
          placeholder=""
          draft={draft}
          level={level}
          onChange={onChange}
        />
      )}
    </Group>
  );
}
