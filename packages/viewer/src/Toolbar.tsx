import { BACKGROUND_COLOURS, BACKGROUNDS } from './constants.ts';
import { Icon, type IconName } from './icons.tsx';
import type { Look } from './scene/shown-model.ts';
import styles from './Viewer.module.css';
import type { ViewerWords } from './words.ts';

export interface ToolbarProps {
  words: ViewerWords;
  look: Look;
  rotating: boolean;
  hullCount: number;
  ready: boolean;
  fullScreen: boolean;
  downloadUrl: string | null;
  downloadName: string | undefined;
  onLook: (part: Partial<Look>) => void;
  onRotating: (rotating: boolean) => void;
  onReset: () => void;
  onPicture: () => void;
  onFullScreen: () => void;
  onDownload: () => void;
  /** The id of the panel that the last button opens. */
  viewId: string;
  viewOpen: boolean;
  onView: () => void;
}

/** The row under the picture. */
export function Toolbar({ words, look, rotating, hullCount, ready, ...props }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.row}>
        <Tool
          icon={rotating ? 'pause' : 'resume'}
          label={rotating ? words.pause : words.resume}
          onClick={() => props.onRotating(!rotating)}
        />
        <Tool icon="reset" label={words.reset} onClick={props.onReset} />
        <Tool
          icon="dimensions"
          label={words.dimensions}
          shown
          pressed={look.dimensions}
          disabled={!ready}
          onClick={() => props.onLook({ dimensions: !look.dimensions })}
        />
        <Tool
          icon="colliders"
          label={words.colliders(hullCount)}
          title={ready && hullCount === 0 ? words.noColliders : undefined}
          shown
          pressed={look.colliders}
          disabled={hullCount === 0}
          onClick={() => props.onLook({ colliders: !look.colliders })}
        />
      </div>
      <div className={styles.row}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend that are not wanted here. */}
        <div className={styles.swatches} role="group" aria-label={words.background}>
          {BACKGROUNDS.map((background) => (
            <button
              key={background}
              type="button"
              title={words.backgrounds[background]}
              aria-label={words.backgrounds[background]}
              aria-pressed={look.background === background}
              style={{ backgroundColor: BACKGROUND_COLOURS[background].paper }}
              onClick={() => props.onLook({ background })}
            />
          ))}
        </div>
        <Tool
          icon="view"
          label={words.view.title}
          expanded={props.viewOpen}
          controls={props.viewId}
          disabled={!ready}
          onClick={props.onView}
        />
        <Tool icon="screenshot" label={words.screenshot} disabled={!ready} onClick={props.onPicture} />
        <Tool
          icon={props.fullScreen ? 'exitFullScreen' : 'fullScreen'}
          label={props.fullScreen ? words.exitFullScreen : words.fullScreen}
          onClick={props.onFullScreen}
        />
        {props.downloadUrl && (
          <a
            className={styles.tool}
            title={words.download}
            aria-label={words.download}
            href={props.downloadUrl}
            download={props.downloadName ?? ''}
            onClick={props.onDownload}
          >
            <Icon name="download" />
            <span>{words.download}</span>
          </a>
        )}
      </div>
    </div>
  );
}

function Tool({
  icon,
  label,
  title = label,
  shown = false,
  pressed,
  expanded,
  controls,
  disabled,
  onClick,
}: {
  icon: IconName;
  label: string;
  /** The tooltip. Default: the label. */
  title?: string | undefined;
  /** The label stands next to the sign where there is room. */
  shown?: boolean;
  pressed?: boolean;
  /** It opens something, which has this id. */
  expanded?: boolean;
  controls?: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={title}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      {shown && <span>{label}</span>}
    </button>
  );
}
