import type { Field, Volume } from '@tangible/geometry';
import type { ShapePrediction } from '../frustum/predict-shape.ts';
import type { OutlineView } from '../pictures/outline-view.ts';
import type { Revolution } from './revolution/revolution.ts';
import type { Extension, Rod } from './rods.ts';
import type { Segmentation } from './segment/segmentation.ts';

/** Front and back at the network's resolution. */
interface DepthMaps {
  side: number;
  /** Depth behind the anchor of the visible surface and of the last surface along the ray, in h. */
  front: Float32Array;
  back: Float32Array;
  /** 1 for the pixels that the subject covers. */
  inside: Uint8Array;
}

/** The rays that meet the subject's box: those of `width` by `height` from ray `left`, `top` of the crop on. */
export interface RayGrid {
  width: number;
  height: number;
  left: number;
  top: number;
  /** Rays along the whole crop, and the distance between two of them at the anchor, in h. */
  rays: number;
  pitch: number;
  /** Signed distance to the outline, in h, negative inside. */
  edges: Float32Array;
}

/** Front and back of the subject along every ray of the grid, in h behind the anchor. */
export interface DepthLayers {
  front: Float32Array;
  back: Float32Array;
  /** From this depth on the solid has no hollows: the back was moved to where the volume knows nothing. */
  filledFrom?: Float32Array;
  /** Up to this depth the solid has no hollows either: the front was moved. */
  filledTo?: Float32Array;
}

/** A volume over part of the crop: node x, y, k is ray `left + x`, `top + y` of `rays`, at `firstDepth + k * depthStep`. */
export interface FrustumVolume {
  /** Values are distances in truncations, negative inside. */
  volume: Volume;
  left: number;
  top: number;
  /** Rays along the whole crop. */
  rays: number;
  firstDepth: number;
  depthStep: number;
}

/** The data between passes. Every pass reads some of it and replaces or adds some; nothing is changed in place. */
export interface Reconstruction {
  prediction: Pick<ShapePrediction, 'distances' | 'maps' | 'camera'> & Partial<Pick<ShapePrediction, 'up'>>;
  /** The subject over the crop, at the picture's own resolution. */
  silhouette: Field;
  /** Outlines of other sides, and their cameras; none when there is one picture. */
  outlines: readonly OutlineView[];
  /** The subject over the rays. */
  coverage: Field;
  depthMaps: DepthMaps;
  grid: RayGrid;
  layers: DepthLayers;
  segmentation: Segmentation;
  /** Thin parts that were made straight. */
  rods: readonly Rod[];
  /** Rods that continue behind the parts that hide them. */
  extensions: readonly Extension[];
  /** The axis and the profile of a subject that is round about an axis. */
  revolution: Revolution | null;
  solid: FrustumVolume;
}
