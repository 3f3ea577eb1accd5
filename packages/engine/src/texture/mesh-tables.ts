import { computeNormals, listNeighbours, type Mesh } from '@tangible/geometry';
import { memoizeByObject } from '../utilities/memoize-by-object.ts';

/** The neighbours of each vertex, found once for each mesh: painting and materials ask several times. */
export const neighboursOf = memoizeByObject((mesh: Mesh) => listNeighbours(mesh.positions.length / 3, mesh.indices));

/** A normal for each vertex, found once for each mesh. */
export const normalsOf = memoizeByObject((mesh: Mesh) => computeNormals(mesh));
