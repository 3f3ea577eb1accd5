/**
 * Pure operations on meshes, volumes and fields in typed arrays. Nothing here knows of pictures in files, networks,
 * stages or assets, and nothing is changed in place unless its doc comment says so.
 */
export * from './average-field.ts';
export * from './blur-field.ts';
export * from './build-pillow.ts';
export * from './bvh/build-bvh.ts';
export * from './bvh/cast-ray.ts';
export * from './bvh/find-closest-point.ts';
export * from './compute-normals.ts';
export * from './compute-tangents.ts';
export * from './convex/build-hull.ts';
export * from './convex/decompose-convex.ts';
export * from './convex/hull-planes.ts';
export * from './convex/measure-hulls.ts';
export * from './cross-edges.ts';
export * from './diagonalise-inertia.ts';
export * from './extract-isosurface.ts';
export * from './inflate-silhouette.ts';
export * from './label-regions.ts';
export * from './list-extreme-points.ts';
export * from './list-neighbours.ts';
export * from './measure-signed-distance.ts';
export * from './measure-solid.ts';
export * from './measure-topology.ts';
export * from './place-on-ground.ts';
export * from './project-uvs.ts';
export * from './remove-floaters.ts';
export * from './render/render-mesh.ts';
export * from './repair/count-duplicate-faces.ts';
export * from './repair/count-inner-shells.ts';
export * from './repair/count-self-intersections.ts';
export * from './repair/make-watertight.ts';
export { listOddFaces } from './repair/orient-faces.ts';
export * from './repair/remove-needles.ts';
export * from './repair/untangle-mesh.ts';
export * from './resample-field.ts';
export * from './sample-field.ts';
export * from './sample-texture.ts';
export * from './simplify-mesh.ts';
export * from './smooth-mesh.ts';
export * from './trace-outline.ts';
export * from './transform-distance.ts';
export * from './types.ts';
export * from './weld-vertices.ts';
