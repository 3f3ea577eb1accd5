import type { Pose } from '@tangible/drop-test';
import { Box3, Group, Mesh, Quaternion, Raycaster, Vector2, Vector3 } from 'three';
import { BACKGROUND_COLOURS, type Background, type Channel, type Environment, FITTED_SIDE } from '../constants.ts';
import type { AssetCamera } from '../model/read-camera.ts';
import type { Hull } from '../model/read-hulls.ts';
import type { Physics } from '../model/report.ts';
import type { View } from './camera-rig.ts';
import { Channels } from './channels.ts';
import { disposeObject } from './dispose-object.ts';
import { findFaceNormal } from './find-face-normal.ts';
import { chooseStep } from './list-ticks.ts';
import type { LoadedGlb } from './load-glb.ts';
import { makeCentreOfMassMarker } from './make-centre-of-mass-marker.ts';
import { makeColliders } from './make-colliders.ts';
import { type Dimensions, makeDimensions } from './make-dimensions.ts';
import { type Ground, makeGround } from './make-ground.ts';
import { type HeightGauge, makeHeightGauge } from './make-height-gauge.ts';
import type { Section } from './make-section-plane.ts';
import type { OpenScene } from './open-scene.ts';
import { type Preview, placePreview } from './place-preview.ts';
import { SectionCut, type SectionHandle } from './section-cut.ts';

export interface ShownInput {
  glb: LoadedGlb;
  hulls: readonly Hull[];
  physics: Physics | null;
  /** The size is not known: lengths of the dimensions are marked as approximate. */
  isEstimated: boolean;
  /** A length as the reader's language writes it. */
  writeLength: (metres: number) => string;
}

/** How a model is shown. All of it can change at any time. */
export interface Look {
  channel: Channel;
  background: Background;
  colliders: boolean;
  dimensions: boolean;
  environment: Environment;
  /** Each stop doubles the light. */
  exposureStops: number;
  section: Section | null;
}

/** As a model is first shown. */
export const PLAIN_LOOK: Look = {
  channel: 'pbr',
  background: 'white',
  colliders: false,
  dimensions: false,
  environment: 'studio',
  exposureStops: 0,
  section: null,
};

/** The ball around the box is larger than its visible part; the dimensions are outside. */
const MARGIN = { plain: 0.9, measured: 1.14, falling: 0.96, followed: 1.5 } as const;

/** As it is. */
const UNCHANGED: Preview = { rotation: [0, 0, 0, 1], scale: 1 };

/** The body lets its colliders be seen through it. */
const FADED_OPACITY = 0.35;

/**
 * One model in a scene: fitted to the same size on screen, standing on the floor, with its colliders, its
 * dimensions and its drop.
 *
 * @example
 * const shown = new ShownModel(scene, { glb, hulls, physics, isEstimated: true, writeLength });
 * shown.setLook({ ...PLAIN_LOOK, dimensions: true });
 */
export class ShownModel {
  sidesM: readonly [number, number, number];
  readonly #scene: OpenScene;
  readonly #input: ShownInput;
  #scale: number;
  /** In metres, the model's own origin. */
  readonly #body = new Group();
  readonly #channels: Channels;
  #ground: Ground;
  readonly #cut: SectionCut;
  #colliders: Group | null = null;
  #dimensions: Dimensions | null = null;
  #massMark: ReturnType<typeof makeCentreOfMassMarker> | null = null;
  #gauge: HeightGauge | null = null;
  #look: Look | null = null;

  constructor(scene: OpenScene, input: ShownInput) {
    this.#scene = scene;
    this.#input = input;
    const { box, root } = input.glb;
    const [size, centre] = [box.getSize(new Vector3()), box.getCenter(new Vector3())];
    this.sidesM = [size.x, size.y, size.z];
    this.#scale = FITTED_SIDE / Math.max(...this.sidesM);
    const metric = new Group();
    metric.scale.setScalar(this.#scale);
    metric.position.set(-centre.x, -box.min.y, -centre.z).multiplyScalar(this.#scale);
    root.traverse((object) => {
      object.castShadow = object instanceof Mesh;
    });
    this.#body.add(root);
    metric.add(this.#body);
    this.#channels = new Channels(root, input.glb.provenance);
    this.#cut = new SectionCut(scene, this.#body, box);
    this.#ground = makeGround(chooseStep(Math.max(...this.sidesM)) * this.#scale * 2);
    scene.world.add(metric, this.#ground.group);
    scene.tickers.add(this.#face);
    scene.resizers.add(this.#resize);
    scene.rig.reset(this.#viewOf(1));
    scene.invalidate({ shadow: true });
  }

  setLook(look: Look): void {
    const before = this.#look;
    this.#look = look;
    const colours = BACKGROUND_COLOURS[look.background];
    const repainted = before?.background !== look.background;
    if (repainted) {
      this.#scene.setBackground(look.background);
      this.#ground.setInk(colours.ink);
      this.#removeDimensions();
    }
    if (repainted || before?.channel !== look.channel) this.#channels.show(look.channel, colours);
    if (look.dimensions && !this.#dimensions) this.#addDimensions(colours);
    if (!look.dimensions) this.#removeDimensions();
    if (look.colliders && !this.#colliders) {
      this.#colliders = makeColliders(this.#input.hulls);
      this.#body.add(this.#colliders);
    }
    if (this.#colliders) this.#colliders.visible = look.colliders;
    this.#fade(look.colliders);
    if (before?.environment !== look.environment || before.exposureStops !== look.exposureStops) {
      this.#scene.setLight(look.environment, look.exposureStops);
    }
    this.#cut.show(look.section, this.#colliders);
    this.#ground.showGrid(look.dimensions || this.#gauge !== null);
    this.#showMeasures();
    if (!this.#gauge && before?.dimensions !== look.dimensions) this.#scene.rig.glideTo(this.#viewOf(1));
    this.#scene.invalidate();
  }

  /** Shows the model as it would be after a change, with its new dimensions; null shows it as it is. */
  setPreview(preview: Preview | null): void {
    const metric = this.#body.parent;
    // One that was taken out of its scene stays out.
    if (!metric || !this.#input.glb.root.parent) return;
    const { sidesM, rotation, position } = placePreview(this.#input.glb.root, preview ?? UNCHANGED);
    this.sidesM = sidesM;
    this.#scale = FITTED_SIDE / Math.max(...sidesM);
    metric.scale.setScalar(this.#scale * (preview?.scale ?? 1));
    metric.position.copy(position).multiplyScalar(this.#scale);
    metric.quaternion.copy(rotation);
    this.#ground.group.removeFromParent();
    disposeObject(this.#ground.group);
    this.#ground = makeGround(chooseStep(Math.max(...sidesM)) * this.#scale * 2);
    this.#scene.world.add(this.#ground.group);
    this.#removeDimensions();
    const look = this.#look;
    if (look) {
      const colours = BACKGROUND_COLOURS[look.background];
      this.#ground.setInk(colours.ink);
      this.#ground.showGrid(look.dimensions);
      if (look.dimensions) this.#addDimensions(colours);
      // The centre of mass is known of the model as it is.
      if (preview && this.#massMark) this.#massMark.sprite.visible = false;
    }
    this.#cut.move();
    this.#scene.rig.glideTo(this.#viewOf(1));
    this.#scene.invalidate({ shadow: true });
  }

  /**
   * The direction of the face at a place of the canvas, -1 to 1 to the right and upwards; null outside the model.
   */
  pickFace(x: number, y: number): [number, number, number] | null {
    const ray = new Raycaster();
    this.#body.updateWorldMatrix(true, true);
    ray.setFromCamera(new Vector2(x, y), this.#scene.rig.camera);
    return findFaceNormal(ray.intersectObject(this.#input.glb.root)[0])?.toArray() ?? null;
  }

  /** Frames a drop from a number of heights and adds a scale. */
  beginDrop(heights: number, signal: string): void {
    this.endDrop();
    const [width, height, depth] = this.sidesM;
    this.#gauge = makeHeightGauge({
      heightM: heights * height,
      scale: this.#scale,
      distance: (Math.hypot(width, depth) / 2) * this.#scale + 0.35,
      colours: BACKGROUND_COLOURS[this.#look?.background ?? 'white'],
      signal,
      font: this.#font,
    });
    this.#gauge.label.resize(this.#scene.heightPx);
    this.#scene.world.add(this.#gauge.group);
    this.#ground.showGrid(true);
    this.#showMeasures();
    const releaseM = heights * height;
    this.setPoses(this.#lift(releaseM), releaseM);
    const { rig } = this.#scene;
    rig.glideTo(rig.follows ? this.#viewFollowed() : this.#viewOf(heights + 1));
  }

  /** Where the body, or each member of a scene, is in its fall, and how high the lowest point is. */
  setPoses(poses: readonly Pose[], lowestM: number): void {
    const { members } = this.#input.glb;
    if (members.length > 0) this.#moveMembers(poses);
    else if (poses[0]) {
      this.#body.position.set(...poses[0].position);
      this.#body.quaternion.set(...poses[0].rotation);
    }
    this.#gauge?.point(Math.max(0, lowestM), this.#input.writeLength(Math.max(0, lowestM)));
    this.#scene.rig.follow(this.#centre);
    this.#cut.move();
    this.#scene.invalidate({ shadow: true });
  }

  /** Puts the body back to where it stood. */
  endDrop(): void {
    if (!this.#gauge) return;
    this.#gauge.group.removeFromParent();
    disposeObject(this.#gauge.group);
    this.#gauge = null;
    this.#body.position.set(0, 0, 0);
    this.#body.quaternion.identity();
    this.#moveMembers(this.#lift(0));
    this.#ground.showGrid(this.#look?.dimensions ?? false);
    this.#showMeasures();
    this.#cut.move();
    this.#scene.rig.follow(null);
    this.#scene.rig.glideTo(this.#viewOf(1));
    this.#scene.invalidate({ shadow: true });
  }

  /** One pose for each body, all lifted alike. */
  #lift(heightM: number): Pose[] {
    const pose: Pose = { timeS: 0, position: [0, heightM, 0], rotation: [0, 0, 0, 1] };
    return Array.from({ length: Math.max(1, this.#input.glb.members.length) }, () => pose);
  }

  /** Moves the members of a scene, and their colliders, from where they stood. */
  #moveMembers(poses: readonly Pose[]): void {
    for (const [i, { name, object, rest }] of this.#input.glb.members.entries()) {
      const pose = poses[i];
      if (!pose) continue;
      const turn = new Quaternion(...pose.rotation);
      object.position
        .copy(rest.position)
        .applyQuaternion(turn)
        .add(new Vector3(...pose.position));
      object.quaternion.copy(turn).multiply(rest.rotation);
      for (const collider of this.#colliders?.children ?? []) {
        if (collider.userData.body !== name) continue;
        collider.position.set(...pose.position);
        collider.quaternion.copy(turn);
      }
    }
  }

  /** Puts the camera where that of the picture was; null gives it back to the user. */
  holdCamera(camera: AssetCamera | null): void {
    const metric = this.#body.parent!;
    metric.updateWorldMatrix(true, false);
    this.#scene.rig.hold(
      camera && {
        position: metric.localToWorld(new Vector3(...camera.positionM)),
        rotation: new Quaternion(...camera.rotation),
        fieldOfViewDegrees: camera.fieldOfViewDegrees,
      },
    );
  }

  /** The section on the screen; null without one. */
  get sectionHandle(): SectionHandle | null {
    return this.#cut.handle;
  }

  dispose(): void {
    this.#scene.tickers.delete(this.#face);
    this.#scene.resizers.delete(this.#resize);
    this.endDrop();
    this.#removeDimensions();
    this.#scene.rig.hold(null);
    this.#cut.dispose();
    this.#channels.dispose();
    this.#fade(false);
    // The model belongs to its loader.
    this.#input.glb.root.removeFromParent();
    const metric = this.#body.parent;
    for (const object of [metric, this.#ground.group]) {
      if (!object) continue;
      object.removeFromParent();
      disposeObject(object);
    }
  }

  get #font(): string {
    const font = getComputedStyle(this.#scene.canvas).getPropertyValue('--font-mono').trim();
    return font || 'ui-monospace, monospace';
  }

  /** The space that the model takes when it is stacked some times upon itself. */
  #viewOf(heights: number): View {
    const size = new Vector3(...this.sidesM).multiplyScalar(this.#scale);
    const box = new Box3(
      new Vector3(-size.x / 2, 0, -size.z / 2),
      new Vector3(size.x / 2, size.y * heights, size.z / 2),
    );
    const margin = heights === 1 ? (this.#look?.dimensions ? MARGIN.measured : MARGIN.plain) : MARGIN.falling;
    return { centre: box.getCenter(new Vector3()), radius: (box.getSize(new Vector3()).length() / 2) * margin };
  }

  /** The middle of the body where it is now. */
  get #centre(): Vector3 {
    this.#body.updateWorldMatrix(true, false);
    return this.#body.localToWorld(this.#input.glb.box.getCenter(new Vector3()));
  }

  /** The body alone, with air around it for its movements and the scale. */
  #viewFollowed(): View {
    const size = new Vector3(...this.sidesM).multiplyScalar(this.#scale);
    return { centre: this.#centre, radius: (size.length() / 2) * MARGIN.followed };
  }

  #addDimensions(colours: { paper: string; ink: string }): void {
    const [width, height, depth] = this.sidesM;
    const { writeLength, isEstimated, physics, glb } = this.#input;
    const write = (metres: number) => (isEstimated ? `≈ ${writeLength(metres)}` : writeLength(metres));
    this.#dimensions = makeDimensions({
      sidesM: this.sidesM,
      scale: this.#scale,
      texts: [write(width), write(depth), write(height)],
      colours,
      font: this.#font,
    });
    this.#scene.world.add(this.#dimensions.group);
    if (physics) {
      const { min } = glb.box;
      const middle = glb.box.getCenter(new Vector3());
      const [x, y, z] = physics.centreOfMassM as [number, number, number];
      const place = new Vector3(x - middle.x, y - min.y, z - middle.z).multiplyScalar(this.#scale);
      this.#massMark = makeCentreOfMassMarker(place.toArray());
      this.#scene.world.add(this.#massMark.sprite);
    }
    this.#resize(this.#scene.heightPx);
  }

  #removeDimensions(): void {
    for (const object of [this.#dimensions?.group, this.#massMark?.sprite]) {
      if (!object) continue;
      object.removeFromParent();
      disposeObject(object);
    }
    this.#dimensions = null;
    this.#massMark = null;
  }

  /** The measures are of the body where it stands; while it falls they would be in the way. */
  #showMeasures(): void {
    const shown = this.#gauge === null;
    if (this.#dimensions) this.#dimensions.group.visible = shown;
    if (this.#massMark) this.#massMark.sprite.visible = shown;
  }

  #fade(faded: boolean): void {
    this.#input.glb.root.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      for (const material of Array.isArray(object.material) ? object.material : [object.material]) {
        if (!faded === !material.userData.unfaded) continue;
        const { transparent, opacity, depthWrite } = material.userData.unfaded ?? material;
        material.userData.unfaded = faded ? { transparent, opacity, depthWrite } : null;
        material.transparent = faded || transparent;
        material.depthWrite = !faded && depthWrite;
        material.opacity = faded ? opacity * FADED_OPACITY : opacity;
        material.needsUpdate = true;
      }
    });
  }

  readonly #face = () => {
    const { x, z } = this.#scene.rig.camera.position;
    this.#dimensions?.face(x, z);
    this.#gauge?.face(x, z);
    return false;
  };

  readonly #resize = (heightPx: number) => {
    for (const label of this.#dimensions?.labels ?? []) label.resize(heightPx);
    this.#gauge?.label.resize(heightPx);
    this.#massMark?.resize(heightPx);
  };
}
