import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CutOut.module.css';
import { CutOutCanvas } from './CutOutCanvas.tsx';
import { BRUSH, CutOutTools } from './CutOutTools.tsx';
import type { CutOutView } from './paint-cut-out.ts';
import { SubjectChoice } from './SubjectChoice.tsx';
import type { Tool } from './tools.ts';
import type { CutOut } from './use-cut-out.ts';

export interface CutOutEditorProps {
  cutOut: CutOut;
  /** The picture as it is, until its cut-out is there. */
  url: string;
  name: string;
  isDisabled: boolean;
  /** Where it is all there is: its tools are open, and this takes the result. */
  onUse?: () => void;
  /** Replaces the editor where the server cannot cut out. */
  fallback: ReactNode;
}

const VIEWS: readonly CutOutView[] = ['picture', 'cutOut'];

/** The cut-out of a picture before it costs anything, and the tools that correct it. */
export function CutOutEditor({ cutOut, url, name, isDisabled, onUse, fallback }: CutOutEditorProps) {
  const { t } = useWords('cutOut');
  const { state, isBusy, fault } = cutOut;
  const [view, setView] = useState<CutOutView>('picture');
  const [isEditing, setEditing] = useState(false);
  const [tool, setTool] = useState<Tool>('choose');
  const [brush, setBrush] = useState(BRUSH.initial);
  const { status, ready } = state;
  const isAlone = onUse !== undefined;

  useEffect(() => {
    // Without a subject, the person marks it.
    setEditing(isAlone || status === 'missing');
    setTool(status === 'missing' ? 'box' : 'choose');
  }, [status, isAlone]);

  if (status === 'none') return fallback;
  if (status === 'unavailable') {
    return (
      <>
        {fallback}
        <p className={styles.note}>{t('cutOut.unavailable')}</p>
      </>
    );
  }
  if (!ready) {
    return (
      <>
        <div className={styles.sheet}>
          <div className={styles.finding}>
            <img src={url} alt={t('cutOut.alt', { name })} />
          </div>
        </div>
        <p className={styles.note} role="status">
          {t('cutOut.finding')}
        </p>
      </>
    );
  }

  const { width, height } = ready.picture;
  const radius = (brush / 1000) * Math.max(width, height);
  const onKey = (event: KeyboardEvent) => {
    if (!isEditing || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) cutOut.redo();
    else cutOut.undo();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only adds the usual keys to the buttons inside.
    <div className={styles.editor} onKeyDown={onKey} data-cut-out={status} inert={isDisabled}>
      <div className={styles.sheet} aria-busy={isBusy}>
        <CutOutCanvas
          cutOut={cutOut}
          ready={ready}
          view={view}
          tool={isEditing ? tool : null}
          radius={radius}
          name={name}
        />
        <fieldset className={`${styles.segments} ${styles.views}`}>
          <legend className="unseen">{t('cutOut.views')}</legend>
          {VIEWS.map((each) => (
            <label key={each}>
              <input type="radio" name="cut-out-view" checked={view === each} onChange={() => setView(each)} />
              <span>{t(`cutOut.view.${each}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <p className={styles.note} role="status" data-fault={fault ?? undefined}>
        {status === 'missing' && fault === 'empty'
          ? t('cutOut.missing')
          : fault
            ? t(`cutOut.fault.${fault}`)
            : t(cutOut.isEdited ? 'cutOut.edited' : 'cutOut.automatic')}
      </p>
      <SubjectChoice cutOut={cutOut} ready={ready} />
      {isEditing ? (
        <CutOutTools
          cutOut={cutOut}
          ready={ready}
          tool={tool}
          onTool={setTool}
          brush={brush}
          onBrush={setBrush}
          onDone={onUse ?? (() => setEditing(false))}
        />
      ) : (
        <div className={styles.row}>
          <Button isSmall kind="quiet" onClick={() => setEditing(true)}>
            {t('cutOut.edit')}
          </Button>
        </div>
      )}
    </div>
  );
}
