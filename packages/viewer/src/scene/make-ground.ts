import { Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial } from 'three';

const SIDE = 24;

const VERTEX = `
  varying vec2 place;
  void main() {
    place = position.xy;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;

/** Lines as wide as a pixel at any distance, fading outwards; every fifth is stronger. */
const FRAGMENT = `
  uniform vec3 ink;
  uniform float pitch;
  varying vec2 place;
  float lines(float size) {
    vec2 at = place / size;
    vec2 wide = fwidth(at);
    vec2 near = abs(fract(at - 0.5) - 0.5) / wide;
    return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.25, 0.6, max(wide.x, wide.y)));
  }
  void main() {
    float fade = 1.0 - smoothstep(1.6, 6.5, length(place));
    float strength = max(lines(pitch) * 0.16, lines(pitch * 5.0) * 0.38) * fade;
    if (strength < 0.004) discard;
    gl_FragColor = vec4(ink, strength);
  }`;

export interface Ground {
  group: Group;
  setInk(ink: string): void;
  showGrid(shown: boolean): void;
}

/**
 * The floor under a model: its shadow, and a grid whose squares are a round part of a metre.
 *
 * @example
 * const ground = makeGround(0.05 * scale);
 */
export function makeGround(pitch: number): Ground {
  const plane = new PlaneGeometry(SIDE, SIDE);
  const shadow = new Mesh(plane, new ShadowMaterial({ opacity: 0.22 }));
  shadow.receiveShadow = true;
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { ink: { value: new Color() }, pitch: { value: pitch } },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  });
  const grid = new Mesh(plane, material);
  grid.position.z = -0.002;
  grid.visible = false;
  const group = new Group();
  group.add(shadow, grid);
  group.rotation.x = -Math.PI / 2;
  group.position.y = -0.002;
  return {
    group,
    setInk: (ink) => (material.uniforms.ink!.value as Color).set(ink).convertLinearToSRGB(),
    showGrid: (shown) => {
      grid.visible = shown;
    },
  };
}
