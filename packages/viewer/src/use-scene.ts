import { type RefObject, useEffect, useState } from 'react';
import type { Format } from './format.ts';
import { OpenScene } from './scene/open-scene.ts';
import { type Look, ShownModel } from './scene/shown-model.ts';
import type { ReadyModel } from './use-model.ts';

export interface SceneState {
  scene: OpenScene | null;
  shown: ShownModel | null;
  /** The browser cannot draw at all, or cannot at the moment. */
  trouble: 'noWebgl' | 'contextLost' | null;
}

export interface SceneInput {
  container: RefObject<HTMLElement | null>;
  model: ReadyModel | null;
  look: Look;
  reducedMotion: boolean;
  format: Format;
}

/** Keeps the canvas for the lifetime of the viewer, and the model in it until it changes. */
export function useScene({ container, model, look, reducedMotion, format }: SceneInput): SceneState {
  const [scene, setScene] = useState<OpenScene | null>(null);
  const [shown, setShown] = useState<ShownModel | null>(null);
  const [trouble, setTrouble] = useState<SceneState['trouble']>(null);

  useEffect(() => {
    let opened: OpenScene;
    try {
      opened = new OpenScene(container.current!, {
        reducedMotion,
        onContext: (lost) => setTrouble(lost ? 'contextLost' : null),
      });
    } catch {
      setTrouble('noWebgl');
      return;
    }
    setTrouble(null);
    setScene(opened);
    return () => {
      setScene(null);
      opened.dispose();
    };
  }, [container, reducedMotion]);

  useEffect(() => {
    if (!scene || !model) return;
    const { glb, hulls, report } = model;
    const physics = report?.physics ?? glb.physics;
    const { size = null } = report?.sources ?? {};
    const isEstimated = size !== null && size !== 'given';
    const made = new ShownModel(scene, { glb, hulls, physics, isEstimated, writeLength: format.metres });
    setShown(made);
    return () => {
      setShown(null);
      made.dispose();
    };
  }, [scene, model, format]);

  useEffect(() => {
    // Without a model, the one that was shown is being taken away and must not be drawn again.
    if (model) shown?.setLook(look);
    else scene?.setBackground(look.background);
  }, [scene, model, shown, look]);

  return { scene, shown, trouble };
}
