import type { SubdivisionLevel } from '@tangible/contracts';
import type { AssetFacts } from '../../../ui/facts/asset-facts.ts';
import type { DerivedFigures } from '../derive-figures.ts';
import type { EditDraft } from '../edit-draft.ts';

export interface GroupProps {
  draft: EditDraft;
  /** Of the version that is shown. */
  facts: AssetFacts;
  level: SubdivisionLevel;
  /** Null where the figures are not known before saving. */
  derived: DerivedFigures | null;
  onChange: (part: Partial<EditDraft>) => void;
  onDraft: (draft: EditDraft) => void;
}
