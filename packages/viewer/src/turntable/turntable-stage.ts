import type { OpenScene } from '../scene/open-scene.ts';

/** A model that turns once: each share of the turn can be drawn on the canvas. */
export interface TurntableStage {
  canvas: HTMLCanvasElement;
  /** Draws the model turned by a share of a whole turn. */
  show: (share: number) => void;
}

export type TurntableFormat = 'video' | 'gif';

export interface RecordOptions {
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}

/** Lets an action turn the model, and puts the camera back whatever happens. */
export async function onTurntable<Result>(
  scene: OpenScene,
  action: (stage: TurntableStage) => Promise<Result>,
): Promise<Result> {
  const turn = scene.rig.startTurn();
  const show = (share: number) => {
    turn.show(share);
    scene.render();
  };
  try {
    return await action({ canvas: scene.canvas, show });
  } finally {
    turn.end();
    scene.invalidate();
  }
}
