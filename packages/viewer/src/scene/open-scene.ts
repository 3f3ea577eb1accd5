import { Color, NeutralToneMapping, PCFShadowMap, Scene, type Texture, WebGLRenderer } from 'three';
import {
  BACKGROUND_COLOURS,
  type Background,
  type Environment,
  FALLBACK_SIZE_PX,
  PIXEL_RATIO_MAX,
} from '../constants.ts';
import { CameraRig } from './camera-rig.ts';
import { ENVIRONMENT_LIGHTS } from './environments.ts';
import { addLights } from './light-scene.ts';
import { makeEnvironment } from './make-environment.ts';

export interface SceneOptions {
  /** Disables animated camera moves: the user prefers reduced motion. */
  reducedMotion: boolean;
  /** The graphics card took the canvas away, or gave it back. */
  onContext: (lost: boolean) => void;
}

/** Called before each picture with the seconds since the last one; true when the picture changes. */
export type Ticker = (seconds: number) => boolean;

/** A longer pause, as of a hidden tab, is not caught up with. */
const FRAME_SECONDS_MAX = 0.1;

/**
 * A canvas in an element, with light, a camera and a clock. It draws only when something changed, and everything it
 * owns is freed by `dispose`.
 *
 * @example
 * const scene = new OpenScene(element, { reducedMotion: false, onContext: (lost) => notify(lost) });
 * scene.world.add(model);
 * scene.invalidate();
 */
export class OpenScene {
  readonly world = new Scene();
  readonly rig: CameraRig;
  readonly canvas: HTMLCanvasElement;
  /** Other animations. */
  readonly tickers = new Set<Ticker>();
  /** Called with the canvas's height, now and whenever it changes. */
  readonly resizers = new Set<(heightPx: number) => void>();
  heightPx: number = FALLBACK_SIZE_PX.height;

  readonly #renderer: WebGLRenderer;
  readonly #lights: ReturnType<typeof addLights>;
  readonly #observer: ResizeObserver;
  readonly #container: HTMLElement;
  readonly #options: SceneOptions;
  /** Of the environments that were shown. */
  readonly #environments = new Map<Environment, Texture>();
  #dirty = true;
  #frame = 0;
  #lastMs = 0;

  /** Throws when the browser has no WebGL. */
  constructor(container: HTMLElement, options: SceneOptions) {
    this.#container = container;
    this.#options = options;
    this.#renderer = new WebGLRenderer({ antialias: true, powerPreference: 'high-performance' });
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.canvas = this.#renderer.domElement;
    // The element around the canvas has its text alternative.
    this.canvas.setAttribute('aria-hidden', 'true');
    container.append(this.canvas);
    this.rig = new CameraRig(this.canvas, options.reducedMotion);
    this.#lights = addLights(this.world);
    this.setLight('studio', 0);
    this.canvas.addEventListener('webglcontextlost', this.#lose);
    this.canvas.addEventListener('webglcontextrestored', this.#regain);
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(container);
    this.#resize();
    this.#frame = requestAnimationFrame(this.#draw);
  }

  setBackground(background: Background): void {
    this.world.background = new Color(BACKGROUND_COLOURS[background].paper);
    this.invalidate();
  }

  /** The light around the model, and how much of it the picture takes: each stop doubles it. */
  setLight(environment: Environment, exposureStops: number): void {
    const { strength, ambient, sun } = ENVIRONMENT_LIGHTS[environment];
    const texture = this.#environments.get(environment) ?? makeEnvironment(environment);
    this.#environments.set(environment, texture);
    this.world.environment = texture;
    this.world.environmentIntensity = strength;
    this.#lights.ambient.intensity = ambient;
    this.#lights.sun.intensity = sun;
    this.#renderer.toneMappingExposure = 2 ** exposureStops;
    this.invalidate();
  }

  /** Whether materials may be cut by planes; off, they are drawn without any test. */
  setClipping(clipping: boolean): void {
    this.#renderer.localClippingEnabled = clipping;
  }

  /** The picture has to be drawn again; with `shadow` also a shadow caster has moved. */
  invalidate({ shadow = false } = {}): void {
    this.#dirty = true;
    if (shadow) this.#lights.sun.shadow.needsUpdate = true;
  }

  /** Draws at once, for reading the canvas in the same task: it is empty afterwards. */
  render(): void {
    this.#renderer.render(this.world, this.rig.camera);
  }

  /** The picture as it is now, as PNG. */
  capture(): Promise<Blob | null> {
    this.render();
    return new Promise((resolve) => this.canvas.toBlob(resolve, 'image/png'));
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    this.canvas.removeEventListener('webglcontextlost', this.#lose);
    this.canvas.removeEventListener('webglcontextrestored', this.#regain);
    this.rig.dispose();
    for (const texture of this.#environments.values()) texture.dispose();
    this.#lights.sun.dispose();
    this.#renderer.dispose();
    // A browser keeps few contexts; one that waits for the garbage collector may cost the next viewer its own.
    this.#renderer.forceContextLoss();
    this.canvas.remove();
  }

  readonly #draw = (nowMs: number) => {
    this.#frame = requestAnimationFrame(this.#draw);
    const seconds = Math.min(FRAME_SECONDS_MAX, Math.max(0, (nowMs - this.#lastMs) / 1000));
    this.#lastMs = nowMs;
    let changed = this.rig.advance(seconds);
    for (const tick of this.tickers) changed = tick(seconds) || changed;
    if (!changed && !this.#dirty) return;
    this.#dirty = false;
    this.render();
  };

  #resize(): void {
    const width = this.#container.clientWidth || FALLBACK_SIZE_PX.width;
    const height = this.#container.clientHeight || FALLBACK_SIZE_PX.height;
    this.heightPx = height;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, PIXEL_RATIO_MAX));
    this.#renderer.setSize(width, height);
    this.rig.setAspect(width / height);
    for (const resize of this.resizers) resize(height);
    // A resized canvas is empty until it is drawn; waiting for the next frame would flicker.
    this.render();
  }

  readonly #lose = (event: Event) => {
    // Without this the browser never gives it back.
    event.preventDefault();
    this.#options.onContext(true);
  };

  readonly #regain = () => {
    this.invalidate({ shadow: true });
    this.#options.onContext(false);
  };
}
