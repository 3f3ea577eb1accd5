import { PerspectiveCamera, type Quaternion, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { AUTO_ROTATE_SPEED, FIELD_OF_VIEW, PICTURE_SHARE } from '../constants.ts';

/** The bounding sphere of the model. */
export interface View {
  centre: Vector3;
  radius: number;
}

/** A place of the camera that the user does not change. */
export interface HeldView {
  position: Vector3;
  rotation: Quaternion;
  /** Of the square in the middle of the canvas that `PICTURE_SHARE` gives. */
  fieldOfViewDegrees: number;
}

/** A three-quarter view from a little above, in degrees: the same as the preview's. */
const HOME = { yaw: 28, pitch: 16 } as const;
const TWEEN_S = 0.5;
const ORBIT_STEP = Math.PI / 24;
const ZOOM_STEP = 1.12;
/** Of the distance to a moving body that the camera makes good in a second: e to the power of minus this is left. */
const FOLLOW_RATE = 40;

/** The camera and its controls: pointer, touch, keys and its own rotation. */
export class CameraRig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 4 / 3, 0.02, 100);
  readonly #controls: OrbitControls;
  readonly #reducedMotion: boolean;
  #view: View = { centre: new Vector3(), radius: 1 };
  /** Moved by a key since the last picture. The controls report only movements of their own. */
  #moved = false;
  #held: { view: HeldView; before: Vector3 } | null = null;
  #followed: Vector3 | null = null;
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
    this.camera.fov = this.#held ? fitSquare(this.#held.view.fieldOfViewDegrees, aspect) : FIELD_OF_VIEW;
    this.camera.updateProjectionMatrix();
  }

  /** Puts the camera to a place and keeps it there; null gives it back to the user, where it was before. */
  hold(view: HeldView | null): void {
    if (!view && !this.#held) return;
    const before = this.#held?.before ?? this.camera.position.clone();
    this.#held = view && { view, before };
    this.#tween = null;
    this.#controls.enabled = view === null;
    this.camera.position.copy(view?.position ?? before);
    if (view) this.camera.quaternion.copy(view.rotation);
    else this.#controls.update();
    this.setAspect(this.camera.aspect);
    this.#moved = true;
  }

  /** Keeps a moving point in the middle, from the same side; null lets it go. */
  follow(centre: Vector3 | null): void {
    if (!centre || this.#reducedMotion) this.#followed = null;
    else this.#followed = (this.#followed ?? new Vector3()).copy(centre);
    // On its way to the body, it goes to where that is by then.
    if (this.#followed && this.#tween) this.#tween.to[0].copy(this.#followed);
  }

  /** Whether bodies are followed at all. */
  get follows(): boolean {
    return !this.#reducedMotion;
  }

  /** Turns about the model, from now on as a share of a whole turn from here. Ends with the view as it was. */
  startTurn(): { show: (share: number) => void; end: () => void } {
    const { target } = this.#controls;
    const from = this.camera.position.clone();
    const facing = this.camera.quaternion.clone();
    const away = from.clone().sub(target);
    const up = new Vector3(0, 1, 0);
    this.#tween = null;
    this.#controls.enabled = false;
    const show = (share: number) => {
      this.camera.position
        .copy(away)
        .applyAxisAngle(up, share * 2 * Math.PI)
        .add(target);
      this.camera.lookAt(target);
    };
    const end = () => {
      this.camera.position.copy(from);
      this.camera.quaternion.copy(facing);
      this.#controls.enabled = this.#held === null;
      if (!this.#held) this.#controls.update();
      this.#moved = true;
    };
    return { show, end };
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
    if (!this.#controls.enabled) return;
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
    if (!this.#controls.enabled) return;
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
    if (!this.#controls.enabled) return moved;
    if (this.#tween) this.#glide(seconds);
    return this.#approach(seconds) || this.#controls.update(seconds) || moved;
  }

  /** True while the camera moves with a body. */
  #approach(seconds: number): boolean {
    if (!this.#followed || this.#tween) return false;
    const { target } = this.#controls;
    const step = this.#followed
      .clone()
      .sub(target)
      .multiplyScalar(1 - Math.exp(-FOLLOW_RATE * seconds));
    if (step.lengthSq() < 1e-10) return false;
    target.add(step);
    this.camera.position.add(step);
    this.#controls.update(0);
    return true;
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

/** The field of view down the canvas that shows the square in its middle with this one across and down. */
export function fitSquare(fieldOfViewDegrees: number, aspect: number): number {
  const half = Math.tan((fieldOfViewDegrees * Math.PI) / 360) / Math.min(1, aspect) / PICTURE_SHARE;
  return (Math.atan(half) * 360) / Math.PI;
}
