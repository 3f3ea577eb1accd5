import { AmbientLight, DirectionalLight, type Scene } from 'three';
import { AMBIENT_LIGHT, DIRECTIONAL_LIGHT, FITTED_SIDE } from '../constants.ts';

const SHADOW_MAP_PX = 1024;

/** The two lights of the specification. The second one throws the shadow. */
export function addLights(scene: Scene): { ambient: AmbientLight; sun: DirectionalLight } {
  const sun = new DirectionalLight(0xffffff, DIRECTIONAL_LIGHT);
  sun.position.set(2.2, 5, 3);
  sun.castShadow = true;
  sun.shadow.mapSize.set(SHADOW_MAP_PX, SHADOW_MAP_PX);
  sun.shadow.radius = 6;
  sun.shadow.normalBias = 0.02;
  // The scene stands still under its light: the shadow is drawn again only when something moved.
  sun.shadow.autoUpdate = false;
  const { camera } = sun.shadow;
  const reach = FITTED_SIDE * 1.6;
  [camera.left, camera.right, camera.bottom, camera.top] = [-reach, reach, -reach, reach * 1.8];
  [camera.near, camera.far] = [0.1, 20];
  const ambient = new AmbientLight(0xffffff, AMBIENT_LIGHT);
  scene.add(ambient, sun, sun.target);
  return { ambient, sun };
}
