import { AppError } from '@tangible/contracts';
import { clamp } from '@tangible/geometry';
import type { Platform } from '../../platform/platform.ts';
import type { RgbaImage } from '../../types.ts';
import { createPixelCounter, passOver } from './count-pixels.ts';
import { checkMaterialCount, type ModelMaterial } from './model-part.ts';
import { type SideFiles, toFileName } from './side-files.ts';

/** Materials of thousands of parts are shorter. */
const BYTES_MAX = 8 * 1024 * 1024;

const toFactor = (value: number) => clamp(value, 0, 1);
/** Blender's conversion from Phong's exponent to roughness, which most files follow. */
const toRoughness = (exponent: number) => 1 - Math.sqrt(clamp(exponent, 0, 1000) / 1000);

/**
 * Reads the materials of MTL files by name: colour, roughness, metal, and textures whose files are given. Of two with
 * the same name the later one counts.
 */
export async function readMtl(
  libraries: readonly Uint8Array[],
  files: SideFiles,
  platform: Platform,
): Promise<Map<string, ModelMaterial>> {
  const byteCount = libraries.reduce((sum, { length }) => sum + length, 0);
  if (byteCount > BYTES_MAX) throw new AppError('MODEL_TOO_LARGE', { limit: `${BYTES_MAX >> 20} MB of materials` });
  const blocks = libraries.flatMap(splitBlocks);
  checkMaterialCount(blocks.length);
  const materials = new Map<string, ModelMaterial>();
  const pictures = new Map<string, Promise<RgbaImage | null>>();
  const countPixels = createPixelCounter(platform);
  const load = async (value: string | undefined) => {
    // Options come before the file's name, each a word with a dash and its numbers.
    const name = value && toFileName(value.replace(/(^|\s)-\w+(\s+[-+.\d]\S*)*/g, ' '));
    const content = name && files.get(name);
    if (!content) return null;
    const known = pictures.get(name) ?? countPixels(content).then(() => platform.decodeImage(content));
    const picture = known.catch(passOver);
    pictures.set(name, picture);
    return picture;
  };
  for (const block of blocks) {
    const [name = '', ...lines] = block.split(/\r?\n/);
    const statements = new Map(lines.map((line) => splitStatement(line.trim())));
    const colour = (statements.get('kd') ?? '').split(/\s+/).map(Number);
    const [red = 0.6, green = 0.6, blue = 0.6] = colour.every(Number.isFinite) && colour.length >= 3 ? colour : [];
    const number = (keyword: string) => {
      const value = Number(statements.get(keyword) ?? Number.NaN);
      return Number.isFinite(value) ? value : null;
    };
    const exponent = number('ns');
    materials.set(name.trim(), {
      baseColour: await load(statements.get('map_kd')),
      orm: null,
      normal: await load(statements.get('norm')),
      factors: {
        baseColour: [toFactor(red), toFactor(green), toFactor(blue)],
        roughness: toFactor(number('pr') ?? (exponent === null ? 0.8 : toRoughness(exponent))),
        metallic: toFactor(number('pm') ?? 0),
      },
    });
  }
  return materials;
}

/** Statements before the first material belong to none. */
function splitBlocks(bytes: Uint8Array): string[] {
  return new TextDecoder('utf-8')
    .decode(bytes)
    .split(/^[ \t]*newmtl[ \t]+/m)
    .slice(1);
}

function splitStatement(line: string): [string, string] {
  const space = line.search(/\s/);
  return space === -1 ? [line.toLowerCase(), ''] : [line.slice(0, space).toLowerCase(), line.slice(space + 1).trim()];
}
