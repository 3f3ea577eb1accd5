import { MODELS } from '../../../models/catalogue.ts';
import { GRAPHICS_FILES } from '../device-files.ts';
import { findGraphics } from './find-graphics.ts';
import { mayTry } from './graphics-trials.ts';

/** Another runtime or another network is another build, and gets a new chance. */
const BUILD = [GRAPHICS_FILES.onnxruntime.sha256, MODELS.subject.files[0].sha256, MODELS.shape.files[0].sha256]
  .map((sum) => sum.slice(0, 8))
  .join('-');

/**
 * The graphics processor that the networks are to be tried on, with browser and build; null where there is none, or where it
 * has failed before.
 */
export async function chooseGraphics(): Promise<string | null> {
  const name = await findGraphics();
  if (!name) return null;
  const subject = `${name}, ${navigator.userAgent}, ${BUILD}`;
  return (await mayTry(subject)) ? subject : null;
}
