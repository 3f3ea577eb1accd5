import { BackSide, Color, type Plane, ShaderMaterial, Vector4 } from 'three';

const VERTEX = `
  #include <clipping_planes_pars_vertex>
  varying vec3 place;
  void main() {
    vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
    place = (modelMatrix * vec4(position, 1.0)).xyz;
    gl_Position = projectionMatrix * mvPosition;
    #include <clipping_planes_vertex>
  }`;

/**
 * Seen through the cut, the first surface of a solid is its far side from within: in its place the cut face is seen. The
 * hatch is that of the plane, where the ray to the pixel meets it.
 */
const FRAGMENT = `
  #include <clipping_planes_pars_fragment>
  uniform vec4 cut;
  uniform vec3 fill;
  uniform vec3 hatch;
  uniform float pitch;
  uniform float opacity;
  varying vec3 place;
  void main() {
    #include <clipping_planes_fragment>
    vec3 ray = place - cameraPosition;
    float share = -(dot(cut.xyz, cameraPosition) + cut.w) / dot(cut.xyz, ray);
    bool isCut = share > 0.0 && share < 1.0001;
    vec3 point = isCut ? cameraPosition + share * ray : place;
    // Two axes run along the plane, and the third is constant on it: the lines are diagonal.
    float at = (point.x + point.y + point.z) / pitch;
    float near = abs(fract(at) - 0.5) / max(fwidth(at), 1e-5);
    float line = isCut ? 1.0 - smoothstep(0.4, 1.2, near) : 0.0;
    gl_FragColor = vec4(mix(fill, hatch, line), opacity);
  }`;

export interface CapLook {
  fill: string;
  hatch: string;
  /** Below 1 other objects are seen through it. */
  opacity: number;
}

/** The distance between the lines of the hatch, in units of the scene. */
const PITCH = 0.09;

/**
 * The cut face of a closed mesh, without computing its outline: drawn on the back faces that are seen through the cut.
 * The same geometry is drawn a second time with it.
 *
 * @example
 * mesh.add(new Mesh(mesh.geometry, makeCapMaterial(plane, { fill: '#f6ddd2', hatch: '#c4360f', opacity: 1 })));
 */
export function makeCapMaterial(plane: Plane, { fill, hatch, opacity }: CapLook): ShaderMaterial {
  const raw = (colour: string) => new Color(colour).convertLinearToSRGB();
  const cut = new Vector4();
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      cut: { value: cut },
      fill: { value: raw(fill) },
      hatch: { value: raw(hatch) },
      pitch: { value: PITCH },
      opacity: { value: opacity },
    },
    side: BackSide,
    clipping: true,
    clippingPlanes: [plane],
    transparent: opacity < 1,
    depthWrite: opacity === 1,
  });
  material.onBeforeRender = () => {
    cut.set(plane.normal.x, plane.normal.y, plane.normal.z, plane.constant);
    material.uniformsNeedUpdate = true;
  };
  return material;
}
