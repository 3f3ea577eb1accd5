import type { AssetBody, EncodedTexture } from '../format.ts';
import { toWord } from '../text/to-word.ts';
import { describeGeometry, UV_SET } from './describe-geometry.ts';
import {
  boolean,
  double,
  FBX_FILE_ID,
  FBX_TIME,
  FBX_VERSION,
  type FbxNode,
  type FbxValue,
  int,
  long,
  node,
  raw,
  text,
} from './encode-fbx.ts';

/** Any numbers will do, as long as they differ. */
const ID = { document: 1000, geometry: 1001, model: 1002, material: 1003, texture: 2000, video: 3000 };

/** The role of a texture, and the material's property that it feeds. */
interface UsedTexture {
  role: string;
  property: 'DiffuseColor' | 'NormalMap';
  texture: EncodedTexture;
}

/** The nodes of an FBX file with one mesh, one material and its textures inside. Y up, vertices in metres. */
export function describeScene(body: AssetBody): FbxNode[] {
  const textures: UsedTexture[] = [
    { role: 'base-colour', property: 'DiffuseColor', texture: body.textures.baseColour },
    { role: 'normal', property: 'NormalMap', texture: body.textures.normal },
  ];
  return [
    describeHeader(),
    node('FileId', [raw(FBX_FILE_ID)]),
    node('CreationTime', [text(FBX_TIME)]),
    node('Creator', [text('Tangible')]),
    describeSettings(),
    node('Documents', [], [node('Count', [int(1)]), describeDocument()]),
    node('References'),
    describeDefinitions(textures.length),
    node('Objects', [], describeObjects(body, textures)),
    node('Connections', [], describeConnections(textures)),
    node('Takes', [], [node('Current', [text('')])]),
  ];
}

function describeHeader(): FbxNode {
  // The moment of FBX_TIME.
  const parts = { Year: 1970, Month: 1, Day: 1, Hour: 10, Minute: 0, Second: 0, Millisecond: 0 };
  return node(
    'FBXHeaderExtension',
    [],
    [
      node('FBXHeaderVersion', [int(1003)]),
      node('FBXVersion', [int(FBX_VERSION)]),
      node('EncryptionType', [int(0)]),
      node(
        'CreationTimeStamp',
        [],
        [node('Version', [int(1000)]), ...Object.entries(parts).map(([name, value]) => node(name, [int(value)]))],
      ),
      node('Creator', [text('Tangible')]),
    ],
  );
}

/** The length of a unit in centimetres. */
const UNIT_CM = 100;

function describeSettings(): FbxNode {
  const axes = { UpAxis: 1, UpAxisSign: 1, FrontAxis: 2, FrontAxisSign: 1, CoordAxis: 0, CoordAxisSign: 1 };
  return node(
    'GlobalSettings',
    [],
    [
      node('Version', [int(1000)]),
      properties([
        ...Object.entries(axes).map(([name, value]) => property(name, 'int', 'Integer', '', int(value))),
        property('OriginalUpAxis', 'int', 'Integer', '', int(1)),
        property('OriginalUpAxisSign', 'int', 'Integer', '', int(1)),
        property('UnitScaleFactor', 'double', 'Number', '', double(UNIT_CM)),
        property('OriginalUnitScaleFactor', 'double', 'Number', '', double(UNIT_CM)),
      ]),
    ],
  );
}

function describeDocument(): FbxNode {
  return node(
    'Document',
    [long(ID.document), text('Scene'), text('Scene')],
    [
      properties([
        property('SourceObject', 'object', '', ''),
        property('ActiveAnimStackName', 'KString', '', '', text('')),
      ]),
      node('RootNode', [long(0)]),
    ],
  );
}

function describeDefinitions(textureCount: number): FbxNode {
  const counts = { GlobalSettings: 1, Geometry: 1, Model: 1, Material: 1, Texture: textureCount, Video: textureCount };
  return node(
    'Definitions',
    [],
    [
      node('Version', [int(100)]),
      node('Count', [int(Object.values(counts).reduce((sum, count) => sum + count, 0))]),
      ...Object.entries(counts).map(([type, count]) => node('ObjectType', [text(type)], [node('Count', [int(count)])])),
    ],
  );
}

function describeObjects(body: AssetBody, textures: UsedTexture[]): FbxNode[] {
  const name = toWord(body.name);
  const model = node(
    'Model',
    [long(ID.model), text(named(name, 'Model')), text('Mesh')],
    [
      node('Version', [int(232)]),
      properties([
        property('Lcl Translation', 'Lcl Translation', '', 'A', double(0), double(0), double(0)),
        property('Lcl Rotation', 'Lcl Rotation', '', 'A', double(0), double(0), double(0)),
        property('Lcl Scaling', 'Lcl Scaling', '', 'A', double(1), double(1), double(1)),
        property('DefaultAttributeIndex', 'int', 'Integer', '', int(0)),
        property('InheritType', 'enum', '', '', int(1)),
      ]),
      node('Shading', [boolean(true)]),
      node('Culling', [text('CullingOff')]),
    ],
  );
  return [
    node('Geometry', [long(ID.geometry), text(named(name, 'Geometry')), text('Mesh')], describeGeometry(body)),
    model,
    describeMaterial(body),
    ...textures.flatMap((used, index) => describeTexture(used, index)),
  ];
}

function describeMaterial({ roughnessMean, metallicMean }: AssetBody): FbxNode {
  const number = (name: string, value: number) => property(name, 'Number', '', 'A', double(value));
  const colour = (name: string, value: number) =>
    property(name, 'Color', '', 'A', double(value), double(value), double(value));
  // Blender and others read a roughness out of Phong's exponent by this rule.
  const shininess = (10 * (1 - roughnessMean)) ** 2;
  return node(
    'Material',
    [long(ID.material), text(named('surface', 'Material')), text('')],
    [
      node('Version', [int(102)]),
      node('ShadingModel', [text('Phong')]),
      node('MultiLayer', [int(0)]),
      properties([
        colour('AmbientColor', 0),
        colour('DiffuseColor', 1),
        number('DiffuseFactor', 1),
        colour('SpecularColor', 1),
        number('SpecularFactor', 0.25),
        number('Shininess', shininess),
        number('ShininessExponent', shininess),
        colour('ReflectionColor', 1),
        number('ReflectionFactor', metallicMean),
        colour('EmissiveColor', 0),
        number('EmissiveFactor', 0),
        number('TransparencyFactor', 0),
        number('Opacity', 1),
        property('BumpFactor', 'double', 'Number', '', double(1)),
      ]),
    ],
  );
}

/** A picture is two objects: the file with its bytes, and its use on a surface. */
function describeTexture({ role, texture }: UsedTexture, index: number): FbxNode[] {
  const path = `textures/${role}.${texture.extension}`;
  const video = node(
    'Video',
    [long(ID.video + index), text(named(role, 'Video')), text('Clip')],
    [
      node('Type', [text('Clip')]),
      properties([property('Path', 'KString', 'XRefUrl', '', text(path))]),
      node('UseMipMap', [int(0)]),
      node('Filename', [text(path)]),
      node('RelativeFilename', [text(path)]),
      node('Content', [raw(texture.bytes)]),
    ],
  );
  const use = node(
    'Texture',
    [long(ID.texture + index), text(named(role, 'Texture')), text('')],
    [
      node('Type', [text('TextureVideoClip')]),
      node('Version', [int(202)]),
      node('TextureName', [text(named(role, 'Texture'))]),
      properties([property('UVSet', 'KString', '', '', text(UV_SET)), property('UseMaterial', 'bool', '', '', int(1))]),
      node('Media', [text(named(role, 'Video'))]),
      node('FileName', [text(path)]),
      node('RelativeFilename', [text(path)]),
      node('ModelUVTranslation', [double(0), double(0)]),
      node('ModelUVScaling', [double(1), double(1)]),
      node('Texture_Alpha_Source', [text('None')]),
      node('Cropping', [int(0), int(0), int(0), int(0)]),
    ],
  );
  return [video, use];
}

function describeConnections(textures: UsedTexture[]): FbxNode[] {
  const link = (child: number, parent: number) => node('C', [text('OO'), long(child), long(parent)]);
  return [
    link(ID.model, 0),
    link(ID.geometry, ID.model),
    link(ID.material, ID.model),
    ...textures.flatMap(({ property: name }, index) => [
      node('C', [text('OP'), long(ID.texture + index), long(ID.material), text(name)]),
      link(ID.video + index, ID.texture + index),
    ]),
  ];
}

function properties(list: FbxNode[]): FbxNode {
  return node('Properties70', [], list);
}

function property(name: string, type: string, label: string, flags: string, ...values: FbxValue[]): FbxNode {
  return node('P', [text(name), text(type), text(label), text(flags), ...values]);
}

/** Binary files write the name of an object before its class, with these two bytes between. */
function named(name: string, type: string): string {
  return `${name}\u0000\u0001${type}`;
}
