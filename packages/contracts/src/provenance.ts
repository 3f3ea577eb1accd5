import type { FurtherSlot } from './pictures.ts';

/** The sources of an asset that was made of one picture. */
export const ONE_PICTURE_SOURCES = ['front', 'mirrored', 'inferred'] as const;

/**
 * The sources of an asset's colours: seen in the picture of its front, a mirror image of what was seen there, inferred
 * by the network, or seen in a picture of another side. A source's index is its value in the attribute `_PROVENANCE` of
 * the GLB, so the order must not change.
 */
export const SURFACE_SOURCES = [...ONE_PICTURE_SOURCES, 'back', 'left', 'right'] as const;
export type SurfaceSource = (typeof SURFACE_SOURCES)[number];

/**
 * The share of the surface, by area, that has its colour from each source. They sum to 1. Other sides are named only if
 * there were pictures of them.
 */
export type SurfaceShares = Record<(typeof ONE_PICTURE_SOURCES)[number], number> & Partial<Record<FurtherSlot, number>>;
