import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CutOut.module.css';
import { TOOLS, type Tool } from './tools.ts';
import type { CutOut, ReadyCutOut } from './use-cut-out.ts';

export interface CutOutToolsProps {
  cutOut: CutOut;
  ready: ReadyCutOut;
  tool: Tool;
  onTool: (tool: Tool) => void;
  /** In thousandths of the longer side. */
  brush: number;
  onBrush: (brush: number) => void;
  onDone: () => void;
}

export const BRUSH = { min: 4, max: 80, initial: 18 };

/** The tools of the editor: what a press does, how large the brush is, how soft the edge; and the way back. */
export function CutOutTools({ cutOut, ready, tool, onTool, brush, onBrush, onDone }: CutOutToolsProps) {
  const { t } = useWords('cutOut');
  const { history, softness, picture } = ready;
  const softest = Math.max(2, Math.round(0.01 * Math.max(picture.width, picture.height)));
  return (
    <div className={styles.tools}>
      <fieldset className={styles.segments}>
        <legend className="unseen">{t('cutOut.tools')}</legend>
        {TOOLS.map((name) => (
          <label key={name}>
            <input type="radio" name="cut-out-tool" checked={tool === name} onChange={() => onTool(name)} />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={ICONS[name]} />
            </svg>
            <span>{t(`cutOut.tool.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.ranges}>
        <label>
          <span>{t('cutOut.brush')}</span>
          <input
            type="range"
            min={BRUSH.min}
            max={BRUSH.max}
            value={brush}
            disabled={tool !== 'add' && tool !== 'erase'}
            onChange={(event) => onBrush(event.target.valueAsNumber)}
          />
        </label>
        <label>
          <span>{t('cutOut.softness')}</span>
          <input
            type="range"
            min={0}
            max={softest}
            step={0.5}
            value={softness}
            onChange={(event) => cutOut.soften(event.target.valueAsNumber)}
          />
        </label>
      </div>
      <div className={styles.row}>
        <Button isSmall kind="quiet" onClick={cutOut.undo} disabled={history.past.length === 0}>
          {t('cutOut.undo')}
        </Button>
        <Button isSmall kind="quiet" onClick={cutOut.redo} disabled={history.future.length === 0}>
          {t('cutOut.redo')}
        </Button>
        <Button isSmall kind="quiet" onClick={cutOut.reset} disabled={!cutOut.isEdited}>
          {t('cutOut.reset')}
        </Button>
        <span className={styles.done}>
          <Button isSmall onClick={onDone} disabled={cutOut.fault !== null}>
            {t('cutOut.done')}
          </Button>
        </span>
      </div>
    </div>
  );
}

const ICONS: Record<Tool, string> = {
  choose: 'M4 2l5 15 2-6 6-2z',
  box: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  add: 'M10 4v12M4 10h12',
  erase: 'M4 10h12',
};
