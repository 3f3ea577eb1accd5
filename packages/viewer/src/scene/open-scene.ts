import { Color, type DirectionalLight, NeutralToneMapping, PCFShadowMap, Scene, WebGLRenderer } from 'three';
import { BACKGROUND_COLOURS, type Background, FALLBACK_SIZE_PX, PIXEL_RATIO_MAX } from '../constants.ts';
import { CameraRig } from './camera-rig.ts';
import { addLights, ENVIRONMENT_LIGHT } from './light-scene.ts';
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
  readonly #sun: DirectionalLight;
  readonly #observer: ResizeObserver;
  readonly #container: HTMLElement;
  readonly #options: SceneOptions;
  readonly #surroundings = makeEnvironment();
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
    this.#sun = addLights(this.world);
    this.world.environment = this.#surroundings;
    this.world.environmentIntensity = ENVIRONMENT_LIGHT;
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

  /** The picture has to be drawn again; with `shadow` also a shadow caster has moved. */
  invalidate({ shadow = false } = {}): void {
    this.#dirty = true;
    if (shadow) this.#sun.shadow.needsUpdate = true;
  }

  /** The picture as it is now, as PNG. */
  capture(): Promise<Blob | null> {
    this.#renderer.render(this.world, this.rig.camera);
    return new Promise((resolve) => this.canvas.toBlob(resolve, 'image/png'));
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    this.canvas.removeEventListener('webglcontextlost', this.#lose);
    this.canvas.removeEventListener('webglcontextrestored', this.#regain);
    this.rig.dispose();
    this.#surroundings.dispose();
    this.#sun.dispose();
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
    this.#renderer.render(this.world, this.rig.camera);
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
    this.#renderer.render(this.world, this.rig.camera);
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
