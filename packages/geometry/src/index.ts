/**
 * Pure operations on meshes, volumes and fields in typed arrays. Nothing here knows of pictures in files, networks,
 * stages or assets, and nothing is changed in place unless its doc comment says so.
 */

export * from './bvh/build-bvh.ts';
export * from './bvh/cast-ray.ts';
export * from './bvh/find-closest-point.ts';
export * from './connectivity/count-duplicate-faces.ts';
export * from './connectivity/remove-needles.ts';
export * from './convex/build-hull.ts';
export * from './convex/decompose-convex.ts';
export * from './convex/hull-planes.ts';
export * from './convex/measure-hulls.ts';
export * from './field/average-field.ts';
export * from './field/blur-field.ts';
export * from './field/label-regions.ts';
export * from './field/measure-signed-distance.ts';
export * from './field/resample-field.ts';
export * from './field/sample-field.ts';
export * from './field/sample-texture.ts';
export * from './field/trace-outline.ts';
export * from './field/transform-distance.ts';
export * from './intersection/count-inner-shells.ts';
export * from './intersection/count-self-intersections.ts';
export * from './intersection/untangle-mesh.ts';
export * from './mass/diagonalise-inertia.ts';
export * from './mass/measure-solid.ts';
export * from './mesh/compute-normals.ts';
export * from './mesh/compute-tangents.ts';
export * from './mesh/cross-edges.ts';
export * from './mesh/list-neighbours.ts';
export * from './mesh/measure-edge-length.ts';
export * from './mesh/measure-topology.ts';
export * from './mesh/place-on-ground.ts';
export * from './mesh/project-uvs.ts';
export * from './mesh/remove-floaters.ts';
export * from './mesh/simplify-mesh.ts';
export * from './mesh/smooth-mesh.ts';
export * from './mesh/weld-vertices.ts';
export * from './numeric/clamp.ts';
export * from './numeric/create-random.ts';
export * from './numeric/union-find.ts';
export * from './render/render-mesh.ts';
export * from './repair/make-watertight.ts';
export { listInconsistentFaces } from './repair/orient-faces.ts';
export * from './types.ts';
export * from './volume/build-pillow.ts';
export * from './volume/extract-isosurface.ts';
export * from './volume/inflate-silhouette.ts';
export * from './volume/is-simple-node.ts';
