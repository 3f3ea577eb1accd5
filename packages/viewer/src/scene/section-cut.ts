import {
  BufferGeometry,
  type Color,
  type Group,
  LineBasicMaterial,
  LineLoop,
  type Material,
  Mesh,
  type Object3D,
  Plane,
  Vector2,
  Vector3,
} from 'three';
import { SECTION_COLOURS } from '../constants.ts';
import { disposeObject } from './dispose-object.ts';
import type { LoadedGlb } from './load-glb.ts';
import { type CapLook, makeCapMaterial } from './make-cap-material.ts';
import { makeSectionPlane, type Section } from './make-section-plane.ts';
import type { OpenScene } from './open-scene.ts';

/** Through the model, which is seen through while its colliders are shown. */
const OPACITY = { body: 0.3, collider: 0.8 } as const;

/** The plane on the screen, in pixels from the upper left of the canvas. */
export interface SectionHandle {
  corners: readonly Vector2[];
  /** From the start of the plane's path to its end. */
  path: Vector2;
}

/**
 * Cuts a body open along a plane and closes it with a hatched face. Until it is first shown it costs nothing, and
 * afterwards nothing while it is off.
 *
 * @example
 * const cut = new SectionCut(scene, body, glb.box);
 * cut.show({ axis: 'x', share: 0.5, flipped: false }, colliders);
 */
export class SectionCut {
  readonly #scene: OpenScene;
  readonly #body: Group;
  readonly #box: LoadedGlb['box'];
  /** In the axes of the scene. */
  readonly #plane = new Plane();
  #section: Section | null = null;
  #caps: Mesh[] = [];
  #outline: LineLoop | null = null;

  constructor(scene: OpenScene, body: Group, box: LoadedGlb['box']) {
    this.#scene = scene;
    this.#body = body;
    this.#box = box;
  }

  /** Also to be called when materials or colliders have changed: they are cut too. */
  show(section: Section | null, colliders: Object3D | null): void {
    if (!section && !this.#section) return;
    this.#section = section;
    this.#clear();
    this.#scene.setClipping(section !== null);
    this.#clip(section ? [this.#plane] : null);
    if (section) this.#close(colliders);
    this.move();
    this.#scene.invalidate({ shadow: true });
  }

  /** The plane belongs to the body and moves with it. */
  move(): void {
    if (!this.#section) return;
    const { normal, constant, corners } = makeSectionPlane(this.#section, this.#sides);
    this.#body.updateWorldMatrix(true, false);
    this.#plane.set(new Vector3(...normal), constant).applyMatrix4(this.#body.matrixWorld);
    this.#outline?.geometry.setFromPoints(corners.map((corner) => new Vector3(...corner)));
  }

  /** Null while there is no section. */
  get handle(): SectionHandle | null {
    const section = this.#section;
    if (!section) return null;
    const { clientWidth, clientHeight } = this.#scene.canvas;
    const project = (point: readonly [number, number, number]) => {
      const { x, y } = this.#body.localToWorld(new Vector3(...point)).project(this.#scene.rig.camera);
      return new Vector2(((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight);
    };
    const corners = makeSectionPlane(section, this.#sides).corners.map(project);
    const [from, to] = [0, 1].map((share) => {
      const ends = makeSectionPlane({ ...section, share }, this.#sides).corners.map(project);
      return ends.reduce((sum, end) => sum.add(end), new Vector2()).divideScalar(4);
    });
    return { corners, path: to!.sub(from!) };
  }

  dispose(): void {
    this.show(null, null);
  }

  get #sides() {
    return { min: this.#box.min.toArray(), max: this.#box.max.toArray() };
  }

  #close(colliders: Object3D | null): void {
    const shown = colliders?.visible ? colliders : null;
    const bodies: Mesh[] = [];
    const hulls: Mesh[] = [];
    this.#body.traverse((object) => {
      if (object instanceof Mesh && !isWire(object)) (isWithin(object, colliders) ? hulls : bodies).push(object);
    });
    const { fill, hatch } = SECTION_COLOURS;
    for (const mesh of bodies) this.#addCap(mesh, { fill, hatch, opacity: shown ? OPACITY.body : 1 }, 0.5);
    for (const mesh of shown ? hulls : []) {
      const colour = `#${(mesh.material as Material & { color: Color }).color.getHexString()}`;
      this.#addCap(mesh, { fill: colour, hatch: colour, opacity: OPACITY.collider }, 1.5);
    }
    this.#outline = new LineLoop(new BufferGeometry(), new LineBasicMaterial({ color: hatch }));
    // Its points move with the section, and three.js would keep its first bounds.
    this.#outline.frustumCulled = false;
    this.#body.add(this.#outline);
  }

  /** Drawn after the surface itself, which may be visible from both sides. */
  #addCap(mesh: Mesh, look: CapLook, renderOrder: number): void {
    const cap = new Mesh(mesh.geometry, makeCapMaterial(this.#plane, look));
    cap.renderOrder = renderOrder;
    mesh.add(cap);
    this.#caps.push(cap);
  }

  #clear(): void {
    for (const cap of this.#caps) {
      cap.removeFromParent();
      (cap.material as Material).dispose();
    }
    this.#caps = [];
    if (!this.#outline) return;
    this.#outline.removeFromParent();
    disposeObject(this.#outline);
    this.#outline = null;
  }

  #clip(planes: Plane[] | null): void {
    this.#body.traverse((object) => {
      const { material } = object as { material?: Material | Material[] };
      for (const one of Array.isArray(material) ? material : material ? [material] : []) {
        one.clippingPlanes = planes;
        one.clipShadows = planes !== null;
      }
    });
  }
}

const isWire = ({ material }: Mesh) =>
  !Array.isArray(material) && 'wireframe' in material && material.wireframe === true;

function isWithin(object: Object3D, group: Object3D | null): boolean {
  for (let at: Object3D | null = object; at; at = at.parent) if (at === group) return true;
  return false;
}
