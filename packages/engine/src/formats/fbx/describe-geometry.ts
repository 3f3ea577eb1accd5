import type { AssetBody } from '../format.ts';
import { weldVisualMesh } from '../mesh/weld-visual-mesh.ts';
import { doubles, type FbxNode, int, ints, node, text } from './encode-fbx.ts';

/** The name that the texture's `UVSet` points at. */
export const UV_SET = 'UVMap';

/**
 * The contents of a `Geometry` object: vertices welded, so that modelling tools see a closed surface, and texture
 * coordinates per corner of a face through an index, so that charts stay apart.
 */
export function describeGeometry(body: AssetBody): FbxNode[] {
  const { positions, normals, indices, uvs, uvIndices } = weldVisualMesh(body);
  // The last corner of each polygon is written as its complement.
  const polygons = new Int32Array(indices);
  for (let i = 2; i < polygons.length; i += 3) polygons[i] = ~polygons[i]!;
  const layer = (type: string) => node('LayerElement', [], [node('Type', [text(type)]), node('TypedIndex', [int(0)])]);
  const mapping = (name: string, by: string, reference: string) => [
    node('Version', [int(101)]),
    node('Name', [text(name)]),
    node('MappingInformationType', [text(by)]),
    node('ReferenceInformationType', [text(reference)]),
  ];
  return [
    node('GeometryVersion', [int(124)]),
    node('Vertices', [doubles(new Float64Array(positions))]),
    node('PolygonVertexIndex', [ints(polygons)]),
    node(
      'LayerElementNormal',
      [int(0)],
      [...mapping('', 'ByVertice', 'Direct'), node('Normals', [doubles(new Float64Array(normals))])],
    ),
    node(
      'LayerElementUV',
      [int(0)],
      [
        ...mapping(UV_SET, 'ByPolygonVertex', 'IndexToDirect'),
        node('UV', [doubles(new Float64Array(uvs))]),
        node('UVIndex', [ints(new Int32Array(uvIndices))]),
      ],
    ),
    node(
      'LayerElementMaterial',
      [int(0)],
      [...mapping('', 'AllSame', 'IndexToDirect'), node('Materials', [ints(Int32Array.of(0))])],
    ),
    node(
      'Layer',
      [int(0)],
      [
        node('Version', [int(100)]),
        layer('LayerElementNormal'),
        layer('LayerElementUV'),
        layer('LayerElementMaterial'),
      ],
    ),
  ];
}
