import type { Shape } from './shapes/index.ts';

/** sRGB, 0 to 1. */
export type Colour = readonly [number, number, number];
/** A colour for every place of a shape, in the coordinates that it was made in. */
export type Paint = (x: number, y: number, z: number) => Colour;
/** Fine structure, about -1 to 1 at every place. */
export type Grain = (x: number, y: number, z: number) => number;

export interface DrawnPart {
  shape: Shape;
  colour: Colour | Paint;
  /** 0 dull to 1 polished. */
  shine?: number;
  metal?: boolean;
  /** Unevenness that the light shows, and how high it stands in the scene's units. */
  bump?: Grain;
  relief?: number;
}

/** `photo` is lit softly; `ink` has flat tones and outlines; `oil` has brush strokes; `wash` is pale on white paper. */
export type Look = 'photo' | 'ink' | 'oil' | 'wash';

export interface Ground {
  /** Of the ground at a place (x, z), in half sides of the object; none: the subject alone on transparency. */
  floor: Colour | ((x: number, z: number) => Colour);
  /** Far away and above the horizon. */
  wall: Colour;
}

export type LightName = 'studio' | 'window' | 'sun' | 'lamp';

/** One object that can be photographed or painted, standing on y = 0 with its front towards z. */
export interface DrawnScene {
  name: string;
  kind: 'figure' | 'prop' | 'vehicle' | 'building' | 'animal' | 'tool' | 'furniture' | 'vessel' | 'plant';
  /** Longest side of its box in metres. */
  sizeM: number;
  look: Look;
  /** Where the camera stands: degrees to the right of the front and above the horizon. */
  yaw: number;
  pitch: number;
  light: LightName;
  ground: Ground | null;
  /** Built when they are needed: all scenes together take seconds. */
  parts: () => DrawnPart[];
}
