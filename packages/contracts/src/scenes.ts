import { z } from 'zod';

/** The number of assets in a scene. */
export const SCENE_ASSETS_MIN = 2;
export const SCENE_ASSETS_MAX = 12;
export const SCENE_SENTENCE_LENGTH_MAX = 500;

/** How far from the middle of the floor, and how high above it, an asset can be placed by hand. */
export const SCENE_REACH_M_MAX = 50;
export const SCENE_HEIGHT_M_MAX = 20;

/** Where a person placed one asset. It stands upright there. */
export const ScenePlacement = z.strictObject({
  x: z
    .number()
    .min(-SCENE_REACH_M_MAX)
    .max(SCENE_REACH_M_MAX)
    .describe('Metres to the right of the middle of the floor, for the middle of its base'),
  z: z
    .number()
    .min(-SCENE_REACH_M_MAX)
    .max(SCENE_REACH_M_MAX)
    .describe('Metres from the middle of the floor towards the viewer'),
  height: z
    .number()
    .min(0)
    .max(SCENE_HEIGHT_M_MAX)
    .default(0)
    .describe('Metres from the floor to its lowest point; 0 is on the floor'),
  turnDeg: z
    .number()
    .min(-360)
    .max(360)
    .default(0)
    .describe('Degrees counter-clockwise, seen from above; 0 faces the viewer, 90 the right'),
});
export type ScenePlacement = z.infer<typeof ScenePlacement>;

/**
 * What becomes of assets that were placed by hand: `settle` releases them in MuJoCo until they lie still, `keep` writes
 * them exactly as they were placed.
 */
export const SCENE_RESTS = ['settle', 'keep'] as const;
export type SceneRest = (typeof SCENE_RESTS)[number];

/** The text fields of `POST /tangible/scenes`. */
export const SceneFields = z.object({
  assets: z
    .string()
    .max(SCENE_ASSETS_MAX * 65)
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(z.array(z.string().min(1).max(64)).min(SCENE_ASSETS_MIN).max(SCENE_ASSETS_MAX))
    .describe('The contentIds of your assets, separated by commas; the same one twice means two of them'),
  sentence: z
    .string()
    .trim()
    .max(SCENE_SENTENCE_LENGTH_MAX)
    .optional()
    .describe('How they should be arranged, in your own words'),
  placements: z
    .string()
    .max(SCENE_ASSETS_MAX * 200)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'this is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(ScenePlacement).min(SCENE_ASSETS_MIN).max(SCENE_ASSETS_MAX))
    .optional()
    .describe(
      'Places every asset by hand, in the order of `assets`: a JSON array of `{"x": 0.4, "z": 0, "height": 0.75, ' +
        '"turnDeg": 90}`. Metres; x to the right, z towards the viewer, height of the lowest point above the floor ' +
        '(default 0), degrees counter-clockwise from above (default 0)',
    ),
  rest: z
    .enum(SCENE_RESTS)
    .default('settle')
    .describe('With `placements`: `settle` releases all in MuJoCo until they lie still, `keep` leaves them as placed'),
});
export type SceneFields = z.infer<typeof SceneFields>;

/** As seen by a viewer in front of the scene: left is -x, the front is +z. */
const SCENE_SIDES = ['left', 'right', 'front', 'back'] as const;
export type SceneSide = (typeof SCENE_SIDES)[number];

const relationOf = (itemMax: number) => {
  const Item = z.int().min(0).max(itemMax);
  return z.strictObject({
    item: Item.describe('Which asset, counted from 0'),
    on: z.union([z.literal('floor'), Item]).describe('What it stands on'),
    beside: z
      .strictObject({ item: Item, side: z.enum(SCENE_SIDES) })
      .optional()
      .describe('And next to what'),
    turnDeg: z
      .number()
      .min(-360)
      .max(360)
      .optional()
      .describe('Degrees counter-clockwise, seen from above; 0 faces the front, 90 the right'),
  });
};

/** Where one asset of a scene belongs. */
export type Relation = z.infer<ReturnType<typeof relationOf>>;

/**
 * The arrangement of a scene with the given number of assets: assets without a relation stand on the floor. Strict,
 * because a vision-language model fills it in: every asset at most once, no asset next to or on itself, no cycles.
 *
 * @example
 * arrangementOf(3).parse([{ item: 1, on: 0 }, { item: 2, on: 'floor', beside: { item: 0, side: 'left' } }]);
 */
export function arrangementOf(assetCount: number) {
  return z
    .array(relationOf(assetCount - 1))
    .max(assetCount)
    .superRefine((relations, context) => {
      const problem = findProblem(relations);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });
}

/** For any number of assets. */
export const Arrangement = arrangementOf(SCENE_ASSETS_MAX);
export type Arrangement = Relation[];

function findProblem(relations: readonly Relation[]): string | null {
  const items = new Map(relations.map((relation) => [relation.item, relation]));
  if (items.size < relations.length) return 'an asset is named twice';
  // The dependencies of placing: an asset is done when it leads to no cycle.
  const done = new Set<number>();
  const visit = (item: number, path: readonly number[]): boolean => {
    if (path.includes(item)) return false;
    if (done.has(item)) return true;
    const { on, beside } = items.get(item) ?? {};
    const before = [...(typeof on === 'number' ? [on] : []), ...(beside ? [beside.item] : [])];
    if (!before.every((other) => visit(other, [...path, item]))) return false;
    done.add(item);
    return true;
  };
  return [...items.keys()].every((item) => visit(item, [])) ? null : 'assets depend on each other in a circle';
}

/** The checks of a scene, in the order of its report. */
export const SCENE_CHECK_NAMES = [
  // At rest in MuJoCo
  'scene-compiled',
  'scene-stable',
  'scene-settled',
  'scene-speed',
  'scene-penetration',
  'scene-overlap',
  // Compared with the request
  'scene-sizes',
  'scene-toppled',
  'scene-displaced',
  // The files as they were written
  'scene-mjcf-movement',
  'scene-usd-header',
  'scene-usdz-misaligned',
] as const;
type SceneCheckName = (typeof SCENE_CHECK_NAMES)[number];

export interface SceneCheck {
  name: SceneCheckName;
  /** False also means that it could not be measured because an earlier step failed. */
  value: number | boolean;
  /** The threshold in a form that a program can read: `= 0`, `<= 0.0001`. */
  threshold: string;
  /** `fail` breaks a promise of the product; `warn` is worth knowing and breaks none. */
  verdict: 'pass' | 'warn' | 'fail';
  unit?: string;
}

/**
 * Why an asset is not as it was asked for.
 *
 * - `no-room`: it does not fit on its support, so it stands on the floor next to it.
 * - `fell`: it did not stay there when it was released, so it stands on the floor next to it.
 * - `toppled`: it cannot stand by itself and stays where it fell.
 * - `did-not-settle`: it still moved when time was up.
 */
const SCENE_PROBLEMS = ['no-room', 'fell', 'toppled', 'did-not-settle'] as const;
export type SceneProblem = (typeof SCENE_PROBLEMS)[number];

type Triple = [number, number, number];

/** One asset in a scene. Lengths in metres, y up, as in the GLB. */
interface SceneMemberReport {
  /** The asset's own id, the same for copies. */
  id: string;
  name: string;
  /** The name of its node, body or prim in the files. */
  node: string;
  /** Of the asset as it stands by itself, which the scene never changes. */
  size: { widthM: number; heightM: number; depthM: number };
  massKg: number;
  /** Where its own origin, in the middle of its base, is. */
  position: Triple;
  /** x, y, z, w. */
  rotation: [number, number, number, number];
  /** The requested support: another member by its number; null if it was placed by hand. */
  asked: 'floor' | number | null;
  /** The actual support; null if it was kept in the air. */
  on: 'floor' | number | null;
  /** Where it was placed by hand. */
  placed?: ScenePlacement;
  problem: SceneProblem | null;
  /** How far any point of it moved from where it was put until it lay still; the fall of a millimetre is part of it. */
  movedM: number;
  /** Between its own up and the world's. */
  tiltDegrees: number;
  /** How fast its fastest point still was at the end. */
  speedMS: number;
}

/** `report.json` of a scene. */
export interface SceneReport {
  version: 1;
  kind: 'scene';
  name: string;
  seed: number;
  /** The source of the arrangement: sizes alone, relations, or a person. */
  guidance: 'size' | 'arrangement' | 'placement';
  /** Whether it was released in MuJoCo, or kept as it was placed. */
  rest: SceneRest;
  size: { widthM: number; heightM: number; depthM: number };
  massKg: number;
  members: SceneMemberReport[];
  settling: {
    /** How often the scene was let go: again whenever something fell from where it should stand. */
    tryCount: number;
    /** Until everything lay still; null when something never did. */
    settledS: number | null;
    /** The deepest that two members, or a member and the floor, are inside each other at rest. */
    penetrationM: number;
  };
  /** Of every asset once. */
  triangleCount: number;
  /** Every file but this one. */
  files: { path: string; bytes: number }[];
  checks: SceneCheck[];
  /** No check failed. */
  passed: boolean;
}
