import { computeNormals, listNeighbours, type Mesh } from '@tangible/geometry';
import { remember } from '../remember.ts';

/** The neighbours of each vertex, found once for each mesh: painting and materials ask several times. */
export const neighboursOf = remember((mesh: Mesh) => listNeighbours(mesh.positions.length / 3, mesh.indices));

/** A normal for each vertex, found once for each mesh. */
export const normalsOf = remember((mesh: Mesh) => computeNormals(mesh));
