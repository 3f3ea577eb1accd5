import { PerspectiveCamera, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { AUTO_ROTATE_SPEED, FIELD_OF_VIEW } from '../constants.ts';

/** The bounding sphere of the model. */
export interface View {
  centre: Vector3;
  radius: number;
}

/** A three-quarter view from a little above, in degrees: the same as the preview's. */
const HOME = { yaw: 28, pitch: 16 } as const;
const TWEEN_S = 0.5;
const ORBIT_STEP = Math.PI / 24;
const ZOOM_STEP = 1.12;

/** The camera and its controls: pointer, touch, keys and its own rotation. */
export class CameraRig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 4 / 3, 0.02, 100);
  readonly #controls: OrbitControls;
  readonly #reducedMotion: boolean;
  #view: View = { centre: new Vector3(), radius: 1 };
  /** Moved by a key since the last picture. The controls report only movements of their own. */
  #moved = false;
  #tween: { from: [Vector3, number]; to: [Vector3, number]; spentS: number } | null = null;

  /** With `reducedMotion` the camera moves without animation. */
  constructor(element: HTMLElement, reducedMotion: boolean) {
    this.#reducedMotion = reducedMotion;
    this.#controls = new OrbitControls(this.camera, element);
    this.#controls.enableDamping = !reducedMotion;
    this.#controls.dampingFactor = 0.09;
    this.#controls.autoRotateSpeed = AUTO_ROTATE_SPEED;
    this.#controls.addEventListener('start', () => {
      this.#tween = null;
    });
  }

  set rotating(rotating: boolean) {
    this.#controls.autoRotate = rotating;
  }

  setAspect(aspect: number): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  /** Back to the first view of the model. */
  reset(view = this.#view): void {
    this.#view = view;
    this.#tween = null;
    const home = new Spherical(this.#distanceTo(view), ((90 - HOME.pitch) * Math.PI) / 180, (HOME.yaw * Math.PI) / 180);
    this.#controls.target.copy(view.centre);
    this.camera.position.setFromSpherical(home).add(view.centre);
    this.#controls.minDistance = view.radius * 0.3;
    this.#controls.maxDistance = view.radius * 8;
    this.#controls.update();
    this.#moved = true;
  }

  /** Glides to something else from the same side. */
  glideTo(view: View): void {
    this.#view = view;
    const distance = this.camera.position.distanceTo(this.#controls.target);
    this.#tween = {
      from: [this.#controls.target.clone(), distance],
      to: [view.centre.clone(), this.#distanceTo(view)],
      spentS: this.#reducedMotion ? TWEEN_S : 0,
    };
    this.#controls.maxDistance = view.radius * 8;
  }

  /** By steps of a key: to the right and upwards. */
  orbit(right: number, up: number): void {
    const { target } = this.#controls;
    const place = new Spherical().setFromVector3(this.camera.position.clone().sub(target));
    place.theta += right * ORBIT_STEP;
    place.phi -= up * ORBIT_STEP;
    this.camera.position.setFromSpherical(place.makeSafe()).add(target);
    this.#controls.update();
    this.#moved = true;
  }

  /** By steps of a key: positive is nearer. */
  zoom(steps: number): void {
    const { target, minDistance, maxDistance } = this.#controls;
    const away = this.camera.position.clone().sub(target);
    const distance = Math.min(maxDistance, Math.max(minDistance, away.length() * ZOOM_STEP ** -steps));
    this.camera.position.copy(away.setLength(distance)).add(target);
    this.#controls.update();
    this.#moved = true;
  }

  /** Moves on by some seconds; true when the picture changes. */
  advance(seconds: number): boolean {
    const moved = this.#moved || this.#tween !== null;
    this.#moved = false;
    if (this.#tween) this.#glide(seconds);
    return this.#controls.update(seconds) || moved;
  }

  dispose(): void {
    this.#controls.dispose();
  }

  #glide(seconds: number): void {
    const tween = this.#tween!;
    tween.spentS += seconds;
    const share = Math.min(1, tween.spentS / TWEEN_S);
    const eased = share * share * (3 - 2 * share);
    const away = this.camera.position.clone().sub(this.#controls.target);
    away.setLength(tween.from[1] + (tween.to[1] - tween.from[1]) * eased);
    this.#controls.target.lerpVectors(tween.from[0], tween.to[0], eased);
    this.camera.position.copy(this.#controls.target).add(away);
    if (share === 1) this.#tween = null;
  }

  #distanceTo({ radius }: View): number {
    const half = (FIELD_OF_VIEW * Math.PI) / 360;
    const narrow = Math.min(half, Math.atan(Math.tan(half) * this.camera.aspect));
    return radius / Math.sin(narrow);
  }
}
