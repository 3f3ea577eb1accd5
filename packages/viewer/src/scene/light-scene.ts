import {
  AmbientLight,
  BackSide,
  BoxGeometry,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
} from 'three';
import { AMBIENT_LIGHT, DIRECTIONAL_LIGHT, FITTED_SIDE } from '../constants.ts';
import { disposeObject } from './dispose-object.ts';

/** How strongly the surroundings light a model, so that a white one comes out just below white. */
export const ENVIRONMENT_LIGHT = 0.75;

const SHADOW_MAP_PX = 1024;

/** The two lights of the specification. The second one throws the shadow. */
export function addLights(scene: Scene): DirectionalLight {
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
  scene.add(new AmbientLight(0xffffff, AMBIENT_LIGHT), sun, sun.target);
  return sun;
}

/**
 * What a polished surface mirrors: a pale room with one large window, one small one and a strip. Drawn by ourselves, so
 * that no picture has to be fetched.
 */
export function makeSurroundings(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  const panel = (level: number, size: [number, number, number], at: [number, number, number]) => {
    const material = new MeshBasicMaterial({ side: BackSide });
    material.color.setScalar(level);
    const mesh = new Mesh(new BoxGeometry(...size), material);
    mesh.position.set(...at);
    room.add(mesh);
  };
  panel(0.62, [20, 12, 20], [0, 2, 0]);
  panel(0.28, [19.8, 0.1, 19.8], [0, -3.9, 0]);
  panel(6.5, [7, 0.1, 7], [1, 7.6, 2]);
  panel(3.4, [0.1, 5, 8], [-9.4, 2.4, 2]);
  panel(2.2, [9, 3, 0.1], [2, 2.6, 9.6]);
  panel(1.6, [0.1, 6, 2], [9.4, 1.6, -4]);
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(room);
  generator.dispose();
  disposeObject(room);
  return texture;
}
