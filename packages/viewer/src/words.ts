import type { Background, Channel, Environment, SectionAxis, SurfaceSource } from './constants.ts';
import type { ModelErrorCode } from './model/model-error.ts';
import type { Direction } from './model/read-guidance.ts';
import type { ValueSource } from './model/read-sources.ts';

/** The groups of checks in the report, by subject. */
export type CheckGroup = 'surface' | 'placement' | 'rendering' | 'physics' | 'drop' | 'files' | 'scene';

/** The units of reports. */
export type UnitName = 'm' | 'm3' | 'kg' | 'kgM2' | 'kgPerM3' | 's' | 'px' | 'mPerS';

/** The values that a host may let the user correct. */
export type EditField = 'size' | 'mass' | 'material';

/**
 * Every text of the viewer, in the reader's language. The viewer contains no texts: the host passes these in.
 * Functions receive numbers already formatted.
 */
export interface ViewerWords {
  /** The text alternative of the canvas. */
  canvas: (name: string) => string;
  downloading: string;
  extracting: string;
  rendering: string;
  ready: string;

  errorTitle: string;
  errorAdvice: string;
  error: (code: ModelErrorCode, values: { status: string; text: string }) => string;
  noWebgl: string;
  contextLost: string;
  tryAgain: string;
  downloadDirectly: string;
  download: string;

  pause: string;
  resume: string;
  reset: string;
  screenshot: string;
  fullScreen: string;
  exitFullScreen: string;
  background: string;
  backgrounds: Record<Background, string>;
  hints: { drag: string; pan: string; zoom: string; reset: string; keys: string };

  channel: string;
  channels: Record<Channel, string>;
  /** Where the colours of the surface come from. */
  provenance: {
    title: string;
    sources: Record<SurfaceSource, string>;
    note: string;
  };
  colliders: (count: number) => string;
  noColliders: string;
  dimensions: string;

  /** The panel with the ways to look at the model. */
  view: {
    title: string;
    close: string;
    exposure: string;
    environment: string;
    environments: Record<Environment, string>;
    section: string;
    noSection: string;
    axes: Record<SectionAxis, string>;
    sectionPosition: string;
    flip: string;
    picture: string;
    pictureOpacity: string;
    /** How well the picture fits: its own camera was recorded, or not. */
    pictureFits: string;
    pictureFitsRoughly: string;
    pictureFailed: string;
    uvLayout: string;
    uvSummary: (charts: number, coverage: string) => string;
    uvMissing: string;
    turntable: string;
    saveVideo: string;
    saveGif: string;
    recording: string;
    cancel: string;
    recordFailed: string;
  };

  /** Size and mass, and where they come from. */
  estimates: {
    title: string;
    about: (value: string) => string;
    sources: Record<ValueSource, string>;
    within: (factor: string) => string;
    /** A mass that follows from a material, by the material's source. */
    material: (source: ValueSource, name: string) => string;
    correct: Record<EditField, string>;
  };
  measured: string;
  figures: {
    size: string;
    mass: string;
    triangles: string;
    vertices: string;
    texture: string;
    file: string;
  };

  report: string;
  /** How many of how many checks passed. */
  checksPassed: (passed: number, count: number) => string;
  groups: Record<CheckGroup, string>;
  /** The name of a check; a name without a label is shown as it is. */
  check: (name: string) => string;
  verdicts: Record<'pass' | 'warn' | 'fail', string>;
  /** How each unit is written. */
  units: Record<UnitName, string>;
  yes: string;
  no: string;

  guidance: {
    title: string;
    /** A sentence for each case: the engine sees about the same, or something else. */
    agrees: string;
    differs: string;
    name: string;
    size: string;
    mass: string;
    material: string;
    up: string;
    directions: Record<Direction, string>;
    /** The engine's own estimate, such as a length. */
    engine: (value: string) => string;
    /** How far the engine's own direction is from the other. */
    apart: (degrees: string) => string;
    /** A material without a label is shown as it is. */
    materialName: (name: string) => string;
  };

  drop: {
    title: string;
    /** A sentence on the test: simulated here, or recorded by the engine. */
    about: Record<'simulated' | 'recorded', string>;
    /** The same of a scene. */
    aboutScene: string;
    /** All members of a scene came to rest, or some fell over. */
    sceneRested: string;
    sceneFell: (count: number) => string;
    run: string;
    replay: string;
    reset: string;
    loading: string;
    falling: string;
    /** MuJoCo could not be loaded, and the recording is shown. */
    fallback: string;
    /** MuJoCo could not be loaded, and nothing was recorded. */
    noMujoco: string;
    unavailable: string;
    height: string;
    time: string;
    /** How a body came to rest, by its tilt in degrees. */
    upright: string;
    leaning: (degrees: string) => string;
    tippedOver: (degrees: string) => string;
    failed: string;
    /** Why a body did not pass; a problem without a label is shown as it is. */
    problem: (problem: string) => string;
    fallHeight: string;
    restAfter: string;
    never: string;
    penetration: string;
    /** How far the body leans in the end. */
    tilt: string;
    /** The text alternative of the height curve. */
    curve: string;
  };
}
