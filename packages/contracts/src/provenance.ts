/**
 * The sources of an asset's colours: seen in the picture of its front, a mirror image of what was seen there, or
 * inferred by the network. A source's index is its value in the attribute `_PROVENANCE` of the GLB, so the order must not
 * change: pictures of other sides (`back`, `left`, `right`) are to be appended.
 */
export const SURFACE_SOURCES = ['front', 'mirrored', 'inferred'] as const;
export type SurfaceSource = (typeof SURFACE_SOURCES)[number];

/** The share of the surface, by area, that has its colour from each source. They sum to 1. */
export type SurfaceShares = Record<SurfaceSource, number>;
