import type { Platform, RgbaImage } from '../../types.ts';
import type { ModelMaterial } from './model-part.ts';
import { type SideFiles, toFileName } from './side-files.ts';

/** Blender's rule, the one that most files follow, from Phong's exponent to a roughness. */
const toRoughness = (exponent: number) => 1 - Math.sqrt(Math.min(1000, Math.max(0, exponent)) / 1000);

/** Reads the materials of an MTL file by name: colour, roughness, metal, and textures whose files are given. */
export async function readMtl(
  bytes: Uint8Array,
  files: SideFiles,
  platform: Platform,
): Promise<Map<string, ModelMaterial>> {
  const blocks = new TextDecoder('utf-8').decode(bytes).split(/^[ \t]*newmtl[ \t]+/m);
  const materials = new Map<string, ModelMaterial>();
  const pictures = new Map<string, Promise<RgbaImage | null>>();
  const load = async (value: string | undefined) => {
    // Options come before the file's name, each a word with a dash and its numbers.
    const name = value && toFileName(value.replace(/(^|\s)-\w+(\s+[-+.\d]\S*)*/g, ' '));
    const content = name && files.get(name);
    if (!content) return null;
    if (!pictures.has(name))
      pictures.set(
        name,
        platform.decodeImage(content).catch(() => null),
      );
    return pictures.get(name)!;
  };
  for (const block of blocks.slice(1)) {
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
        baseColour: [clamp(red), clamp(green), clamp(blue)],
        roughness: clamp(number('pr') ?? (exponent === null ? 0.8 : toRoughness(exponent))),
        metallic: clamp(number('pm') ?? 0),
      },
    });
  }
  return materials;
}

function splitStatement(line: string): [string, string] {
  const space = line.search(/\s/);
  return space === -1 ? [line.toLowerCase(), ''] : [line.slice(0, space).toLowerCase(), line.slice(space + 1).trim()];
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
