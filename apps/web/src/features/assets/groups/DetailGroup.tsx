import { LEVELS } from '@tangible/contracts';
import { formatNumber } from '../../../ui/format/format.ts';
import { useWords } from '../../../words/WordsProvider.tsx';
import { numberOf, textureSizes } from '../edit-draft.ts';
import { Choice } from './Choice.tsx';
import { Group } from './Group.tsx';
import type { GroupProps } from './group-props.ts';
import { NumberField } from './NumberField.tsx';

/** Fewer triangles or a smaller texture, up to the level that was paid for. */
export function DetailGroup({ draft, facts, level, onChange }: GroupProps) {
  const { t, language } = useWords('assets');
  const wished = numberOf('triangles', draft, level) ?? facts.triangleCount;
  const texture = draft.texture === '' ? facts.texturePx : Number(draft.texture);
  return (
    <Group name="detail" value={`≤ ${formatNumber(language, wished)}${texture ? ` · ${texture} px` : ''}`}>
      <NumberField
        name="triangles"
        label={t('assets.fields.triangleCountMax')}
        placeholder={String(LEVELS[level].triangleCountMax)}
        draft={draft}
        level={level}
        onChange={onChange}
      />
      <Choice
        label={t('assets.fields.textureSidePxMax')}
        value={draft.texture}
        options={[
          ['', t('assets.edit.asGenerated')],
          ...textureSizes(level).map((side) => [String(side), `${side} px`] as [string, string]),
        ]}
        onValue={(side) => onChange({ texture: side })}
      />
    </Group>
  );
}
