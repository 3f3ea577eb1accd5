import { AppError } from '@tangible/contracts';
import { clamp, sampleTexture } from '@tangible/geometry';
import type { RgbaImage } from '../../types.ts';
import type { ModelPaint } from '../../workpiece.ts';
import type { ModelMaterial, ModelPart } from './model-part.ts';

/** Texels of one material around its place in the atlas, so that sampling at its border finds its own colour. */
const MARGIN_PX = 4;
/** A material without a picture is a patch of one colour. */
const PATCH_PX = 4;
const ATLAS_SIDE_PX_MAX = 4096;
/** A texture that a triangle repeats more often than this is cut off there. */
const TILES_MAX = 8;
/** Smaller, a picture shows nothing any more. */
const SCALE_MIN = 1e-3;

/** The place of a material: its texture, tiled, fills this rectangle. */
interface Cell {
  material: ModelMaterial;
  x: number;
  y: number;
  width: number;
  height: number;
  tiles: readonly [number, number];
}

/**
 * Lays the textures of several materials, repeated where triangles repeat them, into one picture per map, and gives
 * every triangle its own corners with coordinates in there. Numbers that textures are multiplied by are painted in.
 *
 * @example
 * const { mesh, baseColour } = paintAtlas(parts);
 */
export function paintAtlas(parts: readonly ModelPart[]): ModelPaint {
  const soups = parts.map(toSoup);
  const cells = new Map<ModelMaterial, Cell>();
  parts.forEach(({ material }, i) => {
    const [tilesU, tilesV] = cells.get(material)?.tiles ?? [1, 1];
    const tiles = [Math.max(tilesU, soups[i]!.tiles[0]), Math.max(tilesV, soups[i]!.tiles[1])] as const;
    cells.set(material, { material, x: 0, y: 0, width: 0, height: 0, tiles });
  });
  const side = placeCells([...cells.values()]);

  const positions = new Float32Array(soups.reduce((sum, soup) => sum + soup.positions.length, 0));
  const uvs = new Float32Array((positions.length / 3) * 2);
  let vertex = 0;
  parts.forEach(({ material }, i) => {
    const { x, y, width, height, tiles } = cells.get(material)!;
    const soup = soups[i]!;
    positions.set(soup.positions, vertex * 3);
    for (let v = 0; v < soup.uvs.length; v += 2) {
      uvs[vertex * 2 + v] = (x + (Math.min(tiles[0], soup.uvs[v]!) / tiles[0]) * width) / side;
      uvs[vertex * 2 + v + 1] = (y + (Math.min(tiles[1], soup.uvs[v + 1]!) / tiles[1]) * height) / side;
    }
    vertex += soup.positions.length / 3;
  });
  return {
    kind: 'model',
    mesh: { positions, indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i), uvs },
    baseColour: paint(cells, side, 'baseColour'),
    orm: paint(cells, side, 'orm'),
    normal: paint(cells, side, 'normal'),
    factors: { baseColour: [1, 1, 1], roughness: 1, metallic: 1 },
  };
}

/** Three vertices per triangle, each triangle's coordinates moved by whole pictures to start in the first. */
function toSoup({ positions, indices, uvs, material }: ModelPart) {
  const dst = new Float32Array(indices.length * 3);
  const dstUvs = new Float32Array(indices.length * 2);
  const tiles: [number, number] = [1, 1];
  for (let i = 0; i < indices.length; i++) {
    for (let k = 0; k < 3; k++) dst[i * 3 + k] = positions[indices[i]! * 3 + k]!;
  }
  for (let i = 0; uvs && i < indices.length; i += 3) {
    for (let k = 0; k < 2; k++) {
      const corners = [0, 1, 2].map((c) => uvs[indices[i + c]! * 2 + k]!);
      const start = material.clamps ? 0 : Math.floor(Math.min(...corners));
      corners.forEach((value, c) => {
        const moved = material.clamps ? clamp(value, 0, 1) : Math.min(TILES_MAX, value - start);
        dstUvs[(i + c) * 2 + k] = moved;
        tiles[k] = Math.max(tiles[k]!, Math.ceil(moved - 1e-3));
      });
    }
  }
  return { positions: dst, uvs: dstUvs, tiles };
}

/** Gives every cell its place, row by row from the highest down; returns the side of the atlas. */
function placeCells(cells: Cell[]): number {
  const wanted = cells.map(({ material, tiles }) => {
    const picture = material.baseColour ?? material.orm ?? material.normal;
    return { width: (picture?.width ?? PATCH_PX) * tiles[0], height: (picture?.height ?? PATCH_PX) * tiles[1] };
  });
  const order = cells.map((_, i) => i).sort((a, b) => wanted[b]!.height - wanted[a]!.height);
  const ordered = order.map((i) => cells[i]!);
  for (let scale = 1; scale > SCALE_MIN; scale *= 0.9) {
    let [area, widest] = [0, 0];
    for (const [i, cell] of cells.entries()) {
      cell.width = Math.max(1, Math.round(wanted[i]!.width * scale));
      cell.height = Math.max(1, Math.round(wanted[i]!.height * scale));
      area += (cell.width + 2 * MARGIN_PX) * (cell.height + 2 * MARGIN_PX);
      widest = Math.max(widest, cell.width + 2 * MARGIN_PX, cell.height + 2 * MARGIN_PX);
    }
    let side = Math.max(widest, Math.ceil(Math.sqrt(area)));
    for (; side <= ATLAS_SIDE_PX_MAX; side = Math.ceil(side * 1.1)) if (placeRows(ordered, side)) return side;
  }
  throw new AppError('MODEL_TOO_LARGE', { limit: `${Math.floor(ATLAS_SIDE_PX_MAX ** 2 / 100)} materials` });
}

function placeRows(cells: Cell[], side: number): boolean {
  let [x, y, rowHeight] = [0, 0, 0];
  for (const cell of cells) {
    const [width, height] = [cell.width + 2 * MARGIN_PX, cell.height + 2 * MARGIN_PX];
    if (x + width > side) [x, y, rowHeight] = [0, y + rowHeight, 0];
    if (y + height > side) return false;
    cell.x = x + MARGIN_PX;
    cell.y = y + MARGIN_PX;
    x += width;
    rowHeight = Math.max(rowHeight, height);
  }
  return true;
}

type MapName = 'baseColour' | 'orm' | 'normal';

/** One map of the atlas; null when no material has a picture for it and none differs. */
function paint(cells: ReadonlyMap<ModelMaterial, Cell>, side: number, map: MapName): RgbaImage | null {
  if (map === 'normal' && ![...cells.keys()].some(({ normal }) => normal)) return null;
  const data = new Uint8Array(side * side * 4);
  const colour = new Float32Array(3);
  for (const { material, x, y, width, height, tiles } of cells.values()) {
    const picture = material[map];
    const tint = createTint(material, map);
    for (let py = -MARGIN_PX; py < height + MARGIN_PX; py++) {
      for (let px = -MARGIN_PX; px < width + MARGIN_PX; px++) {
        const at = ((y + py) * side + x + px) * 4;
        if (picture) {
          const u = wrap(((px + 0.5) / width) * tiles[0], material.clamps);
          const v = wrap(((py + 0.5) / height) * tiles[1], material.clamps);
          sampleTexture(picture, u, v, colour, 0);
        } else colour.set(NEUTRAL[map]);
        for (let k = 0; k < 3; k++) data[at + k] = tint(Math.round(colour[k]!), k);
        data[at + 3] = 255;
      }
    }
  }
  return { data, width: side, height: side };
}

/** The substitute for a missing texture before it is multiplied. */
const NEUTRAL: Record<MapName, readonly number[]> = {
  baseColour: [255, 255, 255],
  orm: [255, 255, 255],
  normal: [128, 128, 255],
};

/** Multiplies a value of a map by the material's number for it; colours in light, not in sRGB. */
function createTint({ factors }: ModelMaterial, map: MapName): (value: number, channel: number) => number {
  if (map === 'normal') return (value) => value;
  if (map === 'orm') {
    const scales = [1, factors.roughness, factors.metallic];
    return (value, channel) => Math.round(value * scales[channel]!);
  }
  const tables = factors.baseColour.map((factor) =>
    Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * toSrgb(factor * toLinear(value / 255)))),
  );
  return (value, channel) => tables[channel]![value]!;
}

function wrap(value: number, clamps = false): number {
  return clamps ? value : value - Math.floor(value);
}

function toLinear(s: number): number {
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
}

function toSrgb(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
