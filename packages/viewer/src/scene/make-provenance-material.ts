import { BufferAttribute, type BufferGeometry, Color, type Material, MeshLambertMaterial } from 'three';
import { SOURCE_COLOURS, SURFACE_SOURCES } from '../constants.ts';
import type { ModelProvenance } from '../model/read-provenance.ts';

/** As three.js names the attribute of the GLB. */
export const PROVENANCE_ATTRIBUTE = '_provenance';

/** 1 for the source of a vertex, 0 for the other three. */
const WEIGHTS_ATTRIBUTE = 'sourceWeights';

const PARAMETERS = `
varying vec4 vSourceWeights;
uniform vec3 sourceColours[4];
vec3 chooseSourceColour() {
  vec4 w = vSourceWeights;
  float most = max(max(w.x, w.y), max(w.z, w.w));
  if (w.x == most) return sourceColours[0];
  if (w.y == most) return sourceColours[1];
  if (w.z == most) return sourceColours[2];
  return sourceColours[3];
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
    shader.vertexShader = `attribute vec4 ${WEIGHTS_ATTRIBUTE};\nvarying vec4 vSourceWeights;\n${shader.vertexShader.replace(
      '#include <begin_vertex>',
      `#include <begin_vertex>\nvSourceWeights = ${WEIGHTS_ATTRIBUTE};`,
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
  if (geometry.attributes[WEIGHTS_ATTRIBUTE]) return;
  const sources = geometry.attributes[PROVENANCE_ATTRIBUTE];
  const count = geometry.attributes.position?.count ?? 0;
  const weights = new Uint8Array(count * SURFACE_SOURCES.length);
  for (let v = 0; v < count; v++) {
    const source = provenance?.values[sources?.getX(v) ?? -1] ?? 'unknown';
    weights[v * SURFACE_SOURCES.length + SURFACE_SOURCES.indexOf(source)] = 255;
  }
  geometry.setAttribute(WEIGHTS_ATTRIBUTE, new BufferAttribute(weights, SURFACE_SOURCES.length, true));
}
