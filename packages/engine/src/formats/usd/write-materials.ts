import type { AssetFile } from '../../types.ts';
import type { PhysicalMaterial } from '../../workpiece.ts';
import type { EncodedTexture, TextureSet } from '../format.ts';

/** The folder of an asset's textures, next to the layer. */
export const TEXTURE_FOLDER = 'textures';

/** The textures as files next to the layer, with the paths that `describeSurface` names. */
export function listTextures({ baseColour, normal, orm }: TextureSet, folder = TEXTURE_FOLDER): AssetFile[] {
  const file = (role: string, { extension, mime, bytes }: EncodedTexture) => {
    return { path: `${folder}/${role}.${extension}`, mime, bytes };
  };
  return [file('base-colour', baseColour), file('normal', normal), file('occlusion-roughness-metallic', orm)];
}

/**
 * A `Material` prim with a UsdPreviewSurface that reads three textures.
 *
 * @param path Of the prim, for its own connections.
 */
export function describeSurface(path: string, textures: TextureSet, folder = TEXTURE_FOLDER): string {
  const [baseColour, normal, orm] = listTextures(textures, folder).map((file) => file.path);
  const texture = (name: string, file: string, space: 'sRGB' | 'raw', lines: string[]) =>
    [
      `def Shader "${name}"`,
      '{',
      '    uniform token info:id = "UsdUVTexture"',
      `    asset inputs:file = @./${file}@`,
      `    token inputs:sourceColorSpace = "${space}"`,
      `    float2 inputs:st.connect = <${path}/st.outputs:result>`,
      '    token inputs:wrapS = "clamp"',
      '    token inputs:wrapT = "clamp"',
      ...lines.map((line) => `    ${line}`),
      '}',
    ].join('\n');
  const name = path.slice(path.lastIndexOf('/') + 1);
  const parts = [
    [
      'def Shader "preview"',
      '{',
      '    uniform token info:id = "UsdPreviewSurface"',
      `    color3f inputs:diffuseColor.connect = <${path}/baseColour.outputs:rgb>`,
      `    normal3f inputs:normal.connect = <${path}/normal.outputs:rgb>`,
      `    float inputs:occlusion.connect = <${path}/orm.outputs:r>`,
      `    float inputs:roughness.connect = <${path}/orm.outputs:g>`,
      `    float inputs:metallic.connect = <${path}/orm.outputs:b>`,
      '    token outputs:surface',
      '}',
    ].join('\n'),
    [
      'def Shader "st"',
      '{',
      '    uniform token info:id = "UsdPrimvarReader_float2"',
      '    string inputs:varname = "st"',
      '    float2 outputs:result',
      '}',
    ].join('\n'),
    texture('baseColour', baseColour!, 'sRGB', ['float3 outputs:rgb']),
    // From 0..1 in the picture to -1..1 in the tangent space.
    texture('normal', normal!, 'raw', [
      'float4 inputs:scale = (2, 2, 2, 1)',
      'float4 inputs:bias = (-1, -1, -1, 0)',
      'float3 outputs:rgb',
    ]),
    texture('orm', orm!, 'raw', ['float outputs:r', 'float outputs:g', 'float outputs:b']),
  ];
  return [
    `def Material "${name}"`,
    '{',
    `    token outputs:surface.connect = <${path}/preview.outputs:surface>`,
    '',
    indent(parts.join('\n\n')),
    '}',
  ].join('\n');
}

/** A `Material` prim that a physics engine reads. */
export function describePhysicsMaterial(name: string, material: PhysicalMaterial): string {
  return [
    `def Material "${name}" (`,
    '    prepend apiSchemas = ["PhysicsMaterialAPI"]',
    ')',
    '{',
    `    float physics:density = ${formatNumber(material.densityKgM3)}`,
    `    float physics:dynamicFriction = ${formatNumber(material.dynamicFriction)}`,
    `    float physics:restitution = ${formatNumber(material.restitution)}`,
    `    float physics:staticFriction = ${formatNumber(material.staticFriction)}`,
    '}',
  ].join('\n');
}

/** Nine digits: single precision and no more. Exponents are part of the language. */
export function formatNumber(value: number): string {
  return String(Number(value.toPrecision(9)));
}

export function indent(text: string, by = '    '): string {
  return text.replace(/^(?=.)/gm, by);
}
