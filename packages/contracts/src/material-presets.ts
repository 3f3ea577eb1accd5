import type { MaterialName } from './materials.ts';

/** Density, friction and restitution of a material. */
export interface MaterialPreset {
  /** Of the material itself, without enclosed air. */
  densityKgM3: number;
  /**
   * Objects of this material have walls about this thick, or are solid where they are thinner. Null: solid throughout.
   */
  wallM: number | null;
  /** Whole objects of this material weigh from the first to the second per volume that they enclose: hollow to solid. */
  objectKgM3: readonly [least: number, most: number];
  staticFriction: number;
  dynamicFriction: number;
  restitution: number;
}

/**
 * The properties of each material that a request can name.
 *
 * Where the numbers are from. Densities: middles of the ranges in engineering tables (wood pine 500 to oak 750, ABS
 * 1050, stoneware 2400, soda-lime glass 2500, mild steel 7850, corrugated board 150, granite 2700); fabric, foam and
 * food as they are used, with their own air. Friction: dry, against a floor of wood or concrete, after published pairs
 * (wood on wood and metal on wood 0.5 static and 0.3 sliding, shoes on wood 0.9 and 0.7, rubber on concrete 1.0 and
 * 0.7, glass on metal 0.5 and 0.25). Restitution: the share of its speed that an object dropped on a hard floor keeps;
 * whole objects rattle and lose more than samples of their material, so these are low. Walls: what moulded plastic (2 to
 * 3 mm), thrown ceramic (4 to 6 mm), jars (3 to 5 mm), pressed metal (1 to 3 mm) and uppers with lining (4 to 6 mm)
 * usually have. Whole objects: from a thin shell or a frame that the mesh fills (a car 100 to 200, an empty can 100, a wardrobe
 * 80 to 150, a parcel 15 to 30) to the heaviest kind of the material, solid.
 */
export const MATERIALS: Record<MaterialName, MaterialPreset> = {
  wood: preset(650, null, [60, 1200], 0.5, 0.35, 0.3),
  plastic: preset(1050, 0.0025, [15, 1500], 0.4, 0.3, 0.4),
  ceramic: preset(2400, 0.005, [200, 4000], 0.5, 0.4, 0.2),
  glass: preset(2500, 0.004, [150, 4000], 0.45, 0.3, 0.3),
  steel: preset(7850, 0.002, [50, 8100], 0.5, 0.35, 0.3),
  aluminium: preset(2700, 0.002, [25, 2900], 0.5, 0.35, 0.3),
  brass: preset(8500, 0.002, [150, 8800], 0.45, 0.35, 0.3),
  rubber: preset(1150, null, [80, 2000], 1, 0.8, 0.6),
  leather: preset(900, 0.005, [40, 1200], 0.6, 0.5, 0.2),
  fabric: preset(150, null, [15, 600], 0.6, 0.5, 0.1),
  foam: preset(40, null, [8, 300], 0.6, 0.5, 0.3),
  paper: preset(800, null, [50, 1300], 0.45, 0.35, 0.1),
  cardboard: preset(150, 0.004, [10, 800], 0.45, 0.35, 0.1),
  stone: preset(2600, null, [1000, 3500], 0.6, 0.5, 0.2),
  food: preset(950, null, [60, 1600], 0.5, 0.4, 0.1),
  /** An unknown object: some plastic, some metal, some air. */
  mixed: preset(1050, 0.005, [30, 3000], 0.5, 0.4, 0.2),
};

/**
 * The density of an object as if it were solid, estimated from its material: less than the material's own where objects
 * of it are hollow. Volume and area in metres.
 *
 * @example
 * estimateDensity('wood', { volume: 0.001, area: 0.06 }); // 650
 */
export function estimateDensity(name: MaterialName, { volume, area }: { volume: number; area: number }): number {
  const { densityKgM3, wallM, objectKgM3 } = MATERIALS[name];
  // The share of the volume that is material and not air inside.
  const fill = wallM === null ? 1 : Math.min(1, (wallM * area) / volume);
  // Walls of a car or a house are thicker than those of a bucket: an estimate stays in the range of whole objects.
  return Math.min(objectKgM3[1], Math.max(objectKgM3[0], densityKgM3 * fill));
}

function preset(
  densityKgM3: number,
  wallM: number | null,
  objectKgM3: readonly [number, number],
  staticFriction: number,
  dynamicFriction: number,
  restitution: number,
): MaterialPreset {
  return { densityKgM3, wallM, objectKgM3, staticFriction, dynamicFriction, restitution };
}
