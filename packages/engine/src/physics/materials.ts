import type { MaterialName } from '@tangible/contracts';

/** Density, friction and restitution of a material. */
export interface MaterialPreset {
  /** Of the material itself, without enclosed air. */
  densityKgM3: number;
  /**
   * Things of this material have walls about this thick, or are solid where they are thinner. Null: solid throughout.
   */
  wallM: number | null;
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
 * usually have.
 */
export const MATERIALS: Record<MaterialName, MaterialPreset> = {
  wood: preset(650, null, 0.5, 0.35, 0.3),
  plastic: preset(1050, 0.0025, 0.4, 0.3, 0.4),
  ceramic: preset(2400, 0.005, 0.5, 0.4, 0.2),
  glass: preset(2500, 0.004, 0.45, 0.3, 0.3),
  steel: preset(7850, 0.002, 0.5, 0.35, 0.3),
  aluminium: preset(2700, 0.002, 0.5, 0.35, 0.3),
  brass: preset(8500, 0.002, 0.45, 0.35, 0.3),
  rubber: preset(1150, null, 1, 0.8, 0.6),
  leather: preset(900, 0.005, 0.6, 0.5, 0.2),
  fabric: preset(150, null, 0.6, 0.5, 0.1),
  foam: preset(40, null, 0.6, 0.5, 0.3),
  paper: preset(800, null, 0.45, 0.35, 0.1),
  cardboard: preset(150, 0.004, 0.45, 0.35, 0.1),
  stone: preset(2600, null, 0.6, 0.5, 0.2),
  food: preset(950, null, 0.5, 0.4, 0.1),
  /** An unknown object: some plastic, some metal, some air. */
  mixed: preset(1050, 0.005, 0.5, 0.4, 0.2),
};

function preset(
  densityKgM3: number,
  wallM: number | null,
  staticFriction: number,
  dynamicFriction: number,
  restitution: number,
): MaterialPreset {
  return { densityKgM3, wallM, staticFriction, dynamicFriction, restitution };
}
