import type { MainModule, MjModel } from '@mujoco/mujoco';
import { type DropInput, type DropOutcome, type Pose, simulateDrop } from '@tangible/drop-test';

export interface DropSceneInput extends DropInput {
  /** The scene (`writeDropScene`). */
  xml: string;
}

/**
 * Compiles a scene and drops its body. A model that MuJoCo refuses is an outcome, not an error.
 *
 * @example
 * const fall = dropScene(mujoco, { xml, outline, heightM: 0.13 });
 * for (let step = fall.next(); !step.done; step = fall.next()) poses.push(step.value);
 */
export function* dropScene(mujoco: MainModule, input: DropSceneInput): Generator<Pose, DropOutcome> {
  let model: MjModel;
  try {
    model = mujoco.MjModel.from_xml_string(input.xml);
  } catch {
    return { passed: false, problem: 'refused', touchedS: null, settledS: null, penetrationM: 0 };
  }
  const data = new mujoco.MjData(model);
  try {
    return yield* simulateDrop(mujoco, { model, data }, input);
  } finally {
    data.delete();
    model.delete();
  }
}
