import { BufferAttribute, type BufferGeometry, Color, type Material, MeshLambertMaterial } from 'three';
import { SOURCE_COLOURS, SURFACE_SOURCES } from '../constants.ts';
import type { ModelProvenance } from '../model/read-provenance.ts';

/** As three.js names the attribute of the GLB. */
export const PROVENANCE_ATTRIBUTE = '_provenance';

/** 1 for the source of a vertex, 0 for the others; four in each attribute, in the order of `SURFACE_SOURCES`. */
const WEIGHTS_ATTRIBUTES = ['sourceWeights', 'moreSourceWeights'] as const;

const PARAMETERS = `
varying vec4 vSourceWeights;
varying vec4 vMoreSourceWeights;
uniform vec3 sourceColours[7];
vec3 chooseSourceColour() {
  vec4 w = vSourceWeights;
  vec4 m = vMoreSourceWeights;
  float most = max(max(max(w.x, w.y), max(w.z, w.w)), max(m.x, max(m.y, m.z)));
  if (w.x == most) return sourceColours[0];
  if (w.y == most) return sourceColours[1];
  if (w.z == most) return sourceColours[2];
  if (w.w == most) return sourceColours[3];
  if (m.x == most) return sourceColours[4];
  if (m.y == most) return sourceColours[5];
  return sourceColours[6];
}
`;

/**
 * Colours a surface by where its colour comes from, softly lit so that its shape can be recognised. Sources are
 * categories: between two vertices of different sources the colour changes halfway, and never mixes to a third.
 */
export function makeProvenanceMaterial(geometry: BufferGeometry, provenance: ModelProvenance | null): Material {
  addWeights(geometry, provenance);
  const material = new MeshLambertMaterial({ toneMapped: false });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.sourceColours = { value: SURFACE_SOURCES.map((source) => new Color(SOURCE_COLOURS[source])) };
    const [weights, more] = WEIGHTS_ATTRIBUTES;
    shader.vertexShader = `attribute vec4 ${weights};\nattribute vec4 ${more};
varying vec4 vSourceWeights;\nvarying vec4 vMoreSourceWeights;\n${shader.vertexShader.replace(
      '#include <begin_vertex>',
      `#include <begin_vertex>\nvSourceWeights = ${weights};\nvMoreSourceWeights = ${more};`,
    )}`;
    shader.fragmentShader = `${PARAMETERS}${shader.fragmentShader.replace(
      '#include <map_fragment>',
      'diffuseColor.rgb = chooseSourceColour();',
    )}`;
  };
  material.customProgramCacheKey = () => 'provenance';
  return material;
}

/** A part without the attribute is unknown as a whole. */
function addWeights(geometry: BufferGeometry, provenance: ModelProvenance | null): void {
  if (geometry.attributes[WEIGHTS_ATTRIBUTES[0]]) return;
  const sources = geometry.attributes[PROVENANCE_ATTRIBUTE];
  const count = geometry.attributes.position?.count ?? 0;
  const weights = WEIGHTS_ATTRIBUTES.map(() => new Uint8Array(count * 4));
  for (let v = 0; v < count; v++) {
    const source = SURFACE_SOURCES.indexOf(provenance?.values[sources?.getX(v) ?? -1] ?? 'unknown');
    weights[source >> 2]![v * 4 + (source & 3)] = 255;
  }
  for (const [k, name] of WEIGHTS_ATTRIBUTES.entries()) {
    geometry.setAttribute(name, new BufferAttribute(weights[k]!, 4, true));
  }
}
