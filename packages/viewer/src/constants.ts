/** Degrees from the top of the picture to its bottom. */
export const FIELD_OF_VIEW = 75;

/** As OrbitControls counts: 2 is once around in half a minute. */
export const AUTO_ROTATE_SPEED = 2;

export const PIXEL_RATIO_MAX = 2;

/** The size of the canvas while its element has none. */
export const FALLBACK_SIZE_PX = { width: 800, height: 600 } as const;

/** The longest side of any model once it is in the scene. */
export const FITTED_SIDE = 2.5;

export const AMBIENT_LIGHT = 0.7;
export const DIRECTIONAL_LIGHT = 0.8;

/** The progress after each step of loading, in percent. */
export const PROGRESS = { downloaded: 95, rendering: 98, ready: 100 } as const;

export const BACKGROUNDS = ['white', 'black', 'gray', 'blue'] as const;
export type Background = (typeof BACKGROUNDS)[number];

/** The paper of each background, and the ink that is read on it. */
export const BACKGROUND_COLOURS: Record<Background, { paper: string; ink: string }> = {
  white: { paper: '#ffffff', ink: '#1b1d1f' },
  black: { paper: '#000000', ink: '#f2efe8' },
  gray: { paper: '#808080', ink: '#000000' },
  blue: { paper: '#123a6b', ink: '#e8f1ff' },
};

export const CHANNELS = [
  'pbr',
  'baseColour',
  'normals',
  'roughness',
  'metallic',
  'occlusion',
  'clay',
  'wireframe',
  'uv',
  'provenance',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Kinds of light around the model (`scene/environments.ts`). The first is that of the specification. */
export const ENVIRONMENTS = ['studio', 'overcast', 'window', 'night'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Each stop doubles the light. */
export const EXPOSURE_STOPS = { min: -3, max: 3, step: 0.25 } as const;

export const SECTION_AXES = ['x', 'y', 'z'] as const;
export type SectionAxis = (typeof SECTION_AXES)[number];

/** The cut face: hatched as on a drawing, the same on every background. */
export const SECTION_COLOURS = { fill: '#f6ddd2', hatch: '#c4360f' } as const;

/** The side of the source picture's frame, as a share of the canvas's shorter side. */
export const PICTURE_SHARE = 0.9;

/** Without colour, so that only the shape is seen. */
export const CLAY_COLOUR = '#b4b4b4';

/** Where a surface has its colour from, as the engine names it; `unknown` for parts without a record. */
export const SURFACE_SOURCES = ['front', 'mirrored', 'inferred', 'back', 'left', 'right', 'unknown'] as const;
export type SurfaceSource = (typeof SURFACE_SOURCES)[number];

/** Only listed where a model has them: an asset of one picture has none. */
export const FURTHER_SOURCES: readonly SurfaceSource[] = ['back', 'left', 'right'];

/** Told apart by lightness as well as by hue; both blues come from the picture of the front. */
export const SOURCE_COLOURS: Record<SurfaceSource, string> = {
  front: '#1f6fb8',
  mirrored: '#8fd0f5',
  inferred: '#f08a24',
  back: '#5b3a9e',
  left: '#2f9e63',
  right: '#d45a9b',
  unknown: '#9a9a9a',
};
