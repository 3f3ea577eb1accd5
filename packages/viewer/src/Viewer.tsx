import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { BACKGROUNDS, type Background, type Channel } from './constants.ts';
import { makeFormat } from './format.ts';
import { handleKey } from './handle-key.ts';
import { LoadError } from './LoadError.tsx';
import { LoadProgress } from './LoadProgress.tsx';
import type { ModelErrorCode } from './model/model-error.ts';
import type { ModelReport } from './model/report.ts';
import { Panel } from './panel/Panel.tsx';
import { saveScreenshot } from './save-screenshot.ts';
import type { Preview } from './scene/place-preview.ts';
import { type Look, PLAIN_LOOK } from './scene/shown-model.ts';
import { Toolbar } from './Toolbar.tsx';
import { useDrop } from './use-drop.ts';
import { type PickFace, useFacePick } from './use-face-pick.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useModel } from './use-model.ts';
import { usePrefersReducedMotion } from './use-prefers-reduced-motion.ts';
import { usePreview } from './use-preview.ts';
import { useScene } from './use-scene.ts';
import { useSectionDrag } from './use-section-drag.ts';
import { useTurntable } from './use-turntable.ts';
import styles from './Viewer.module.css';
import { listViewKeys } from './view/list-view-keys.ts';
import { PictureOverlay } from './view/PictureOverlay.tsx';
import { UvLayout } from './view/UvLayout.tsx';
import { ViewPanel } from './view/ViewPanel.tsx';
import { NO_TOOLS, type ViewTools } from './view/view-tools.ts';
import type { EditField, ViewerWords } from './words.ts';

/** Events for the host. */
export type ViewerEvent =
  | { type: 'ready'; report: ModelReport | null }
  | { type: 'retry' | 'download' | 'screenshot' | 'turntable' | 'drop' }
  /** The user wants to correct an estimate; only with `editable`. */
  | { type: 'edit'; field: EditField }
  | { type: 'error'; code: ModelErrorCode };

export interface ViewerProps {
  /** A ZIP of an asset, or a bare GLB. */
  url: string;
  /** The name of the model, for its label and for the names of pictures. */
  name: string;
  words: ViewerWords;
  /** How numbers are written. Default: `en`. */
  locale?: string;
  /** Where the download leads; null offers none. Default: `url`. */
  downloadUrl?: string | null;
  /** The name that a download is kept under. Default: that of the address. */
  downloadName?: string;
  /** The first channel. Default: `pbr`. */
  initialChannel?: Channel;
  /**
   * The background until the user chooses one, such as `black` on a dark page. Screenshots and turntables keep `white` until
   * then, so that they look the same on every page. Default: `white`.
   */
  initialBackground?: Background;
  /** Default: off. */
  initialDimensions?: boolean;
  /** Shows the model turned and scaled, as it would be after a change. */
  preview?: Preview | null;
  /** While it is given, a click on the model names a face, and the model does not rotate by itself. */
  onPick?: PickFace | null;
  /** Takes the place of the panel with figures and checks; null leaves only the picture and its toolbar. */
  panel?: ReactNode;
  /** The picture that the model was made from, to be laid over it. Default: none. */
  pictureUrl?: string;
  /** The values that the host lets the user correct: their links send the event `edit`. Default: none. */
  editable?: readonly EditField[];
  onEvent?: (event: ViewerEvent) => void;
}

const NOT_EDITABLE: readonly EditField[] = [];

/**
 * Loads a model from a URL, shows it with its report, and lets the user rotate, inspect, measure and drop it.
 *
 * @example
 * <Viewer url={resultUrl} name="mug" words={makeViewerWords(t)} locale="fr" onEvent={({ type }) => notify(type)} />
 */
export function Viewer({
  url,
  name,
  words,
  locale = 'en',
  downloadUrl = url,
  downloadName,
  initialChannel = 'pbr',
  initialBackground = BACKGROUNDS[0],
  initialDimensions = false,
  preview = null,
  onPick = null,
  panel,
  pictureUrl,
  editable = NOT_EDITABLE,
  onEvent,
}: ViewerProps) {
  const root = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const reducedMotion = usePrefersReducedMotion();
  const format = useMemo(() => makeFormat(locale), [locale]);
  const [rest, setRest] = useState<Omit<Look, 'background'>>({
    ...PLAIN_LOOK,
    channel: initialChannel,
    dimensions: initialDimensions,
  });
  /** Null until the user chooses one. */
  const [background, setBackground] = useState<Background | null>(null);
  const look = useMemo<Look>(
    () => ({ ...rest, background: background ?? initialBackground }),
    [rest, background, initialBackground],
  );
  const [rotating, setRotating] = useState(!reducedMotion);
  const viewId = useId();
  const [tools, setTools] = useState(NO_TOOLS);
  const changeTools = (part: Partial<ViewTools>) => setTools((before) => ({ ...before, ...part }));
  const change = ({ background: chosen, ...part }: Partial<Look>) => {
    if (chosen) setBackground(chosen);
    setRest((before) => ({ ...before, ...part }));
  };

  const { progress, model, error, retry } = useModel(url);
  // The channel stays chosen for the next model, which may have a record of its sources.
  const isTraced = model?.glb.provenance != null;
  const visible = useMemo<Look>(
    () => (look.channel === 'provenance' && !isTraced ? { ...look, channel: 'pbr' } : look),
    [look, isTraced],
  );
  const { scene, shown, trouble } = useScene({ container, model, look: visible, reducedMotion, format });
  const drop = useDrop(model, scene, shown, root);
  const fullScreen = useFullScreen(root);
  usePreview(shown, drop.phase === 'idle' ? preview : null);
  useFacePick(container, drop.phase === 'idle' ? shown : null, onPick);
  const turntable = useTurntable(scene, name, () => onEvent?.({ type: 'turntable' }));
  const isRecording = turntable.progress !== null;
  /** What is saved as a file. */
  const saved = useMemo<Look>(() => ({ ...visible, background: background ?? BACKGROUNDS[0] }), [visible, background]);
  const wasRecording = useRef(false);
  useEffect(() => {
    if (isRecording || wasRecording.current) shown?.setLook(isRecording ? saved : visible);
    wasRecording.current = isRecording;
  }, [isRecording, shown, saved, visible]);
  useSectionDrag(container, shown, look.section, (section) => change({ section }));

  // The camera does not rotate during a drop or while a face is chosen; afterwards it continues as before.
  const isPicking = onPick !== null;
  useEffect(() => {
    if (scene) scene.rig.rotating = rotating && drop.phase === 'idle' && !isPicking;
  }, [scene, rotating, drop.phase, isPicking]);

  const onEventRef = useRef(onEvent);
  onEventRef.current = onEvent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is ready when it is shown, not when it is there.
  useEffect(() => {
    if (shown) onEventRef.current?.({ type: 'ready', report: model?.report ?? null });
  }, [shown]);
  useEffect(() => {
    if (error) onEventRef.current?.({ type: 'error', code: error.code });
  }, [error]);

  const reset = () => {
    changeTools({ picture: false });
    if (drop.phase === 'idle') scene?.rig.reset();
    else drop.reset();
  };
  const takePicture = async () => {
    if (!scene || !shown) return;
    shown.setLook(saved);
    // The canvas is read at once; the file takes longer.
    const saving = saveScreenshot(scene, name);
    shown.setLook(visible);
    if (await saving) onEvent?.({ type: 'screenshot' });
  };
  const startDrop = () => {
    onEvent?.({ type: 'drop' });
    changeTools({ picture: false });
    drop.run();
  };
  const onKeyDown = (event: KeyboardEvent) =>
    handleKey(event, {
      orbit: (right, up) => scene?.rig.orbit(right, up),
      zoom: (steps) => scene?.rig.zoom(steps),
      togglePause: () => setRotating((before) => !before),
      reset,
      toggleFullScreen: fullScreen.toggle,
      toggleWireframe: () => change({ channel: look.channel === 'wireframe' ? 'pbr' : 'wireframe' }),
      toggleColliders: () => model?.hulls.length && change({ colliders: !look.colliders }),
      toggleDimensions: () => change({ dimensions: !look.dimensions }),
      takePicture,
      drop: startDrop,
      ...listViewKeys({ look, change, tools, changeTools, hasPicture: pictureUrl !== undefined }),
    });
  const failed = error !== null || trouble !== null;

  return (
    <section ref={root} className={styles.viewer} aria-label={name} data-state={error ? 'error' : progress.stage}>
      <div className={panel === null ? `${styles.sheet} ${styles.bare}` : styles.sheet}>
        <div className={styles.scene}>
          <div
            ref={container}
            className={styles.canvas}
            role="img"
            aria-label={words.canvas(name)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that turn the model need a place to be pressed.
            tabIndex={0}
            onKeyDown={onKeyDown}
            onDoubleClick={reset}
          />
          {model && shown && tools.picture && pictureUrl !== undefined && (
            <PictureOverlay
              // Another picture or model starts again.
              key={`${pictureUrl} ${url}`}
              words={words.view}
              url={pictureUrl}
              opacity={tools.pictureOpacity}
              model={model}
              shown={shown}
              container={container}
            />
          )}
          {model && shown && tools.uvLayout && <UvLayout words={words.view} format={format} model={model} />}
          {!failed && !shown && <LoadProgress progress={progress} words={words} format={format} />}
          {failed && (
            <LoadError
              sentence={error ? words.error(error.code, error.values) : words[trouble!]}
              words={words}
              downloadUrl={downloadUrl}
              downloadName={downloadName}
              onDownload={() => onEvent?.({ type: 'download' })}
              onRetry={
                error
                  ? () => {
                      onEvent?.({ type: 'retry' });
                      retry();
                    }
                  : null
              }
            />
          )}
        </div>
        <Toolbar
          words={words}
          look={look}
          rotating={rotating}
          hullCount={model?.hulls.length ?? 0}
          ready={shown !== null}
          fullScreen={fullScreen.active}
          downloadUrl={downloadUrl}
          downloadName={downloadName}
          onLook={change}
          onRotating={setRotating}
          onReset={reset}
          onPicture={takePicture}
          onFullScreen={fullScreen.toggle}
          onDownload={() => onEvent?.({ type: 'download' })}
          viewId={viewId}
          viewOpen={tools.open}
          onView={() => changeTools({ open: !tools.open })}
        />
        {shown && tools.open && (
          <ViewPanel
            id={viewId}
            words={words}
            format={format}
            look={look}
            onLook={change}
            tools={tools}
            onTools={changeTools}
            hasPicture={pictureUrl !== undefined}
            turntable={turntable}
            viewer={root}
          />
        )}
        {panel === undefined && (
          <Panel
            words={words}
            format={format}
            model={model}
            sidesM={shown?.sidesM ?? null}
            channel={visible.channel}
            onChannel={(channel) => change({ channel })}
            drop={drop}
            onDrop={startDrop}
            editable={editable}
            onEdit={(field) => onEvent?.({ type: 'edit', field })}
          />
        )}
        {panel && <div className={styles.panel}>{panel}</div>}
        {panel !== null && (
          <p className={styles.hints}>
            {Object.entries(words.hints).map(([key, hint]) => (
              <span key={key}>{hint}</span>
            ))}
          </p>
        )}
        <p className={styles.unseen} role="status">
          {shown ? words.ready : ''}
        </p>
      </div>
    </section>
  );
}
