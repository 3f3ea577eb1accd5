import { startFinishing } from '../../api/generations.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Workbench } from '../generate/Workbench.tsx';
import { BeforeModel } from './BeforeModel.tsx';
import { ModelForm } from './ModelForm.tsx';
import { RepairList } from './RepairList.tsx';

/** A model of the user in, an asset out: closed, weighed and checked. */
export function ModelFinisher() {
  const { t } = useWords('finish');
  return (
    <Workbench
      place="finish"
      doneTitle={t('finish.done')}
      again={t('finish.another')}
      renderForm={({ onStart, ...form }) => (
        <ModelForm {...form} onStart={(request) => onStart({ ...request, send: () => startFinishing(request) })} />
      )}
      renderBefore={(task) => <BeforeModel task={task} />}
      afterTitle={t('finish.after')}
      renderReport={({ repairs }, { contentId }) => repairs && <RepairList repairs={repairs} contentId={contentId} />}
    />
  );
}
