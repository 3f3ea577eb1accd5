import type { Section, Translate, WordKey } from '@tangible/i18n';
import type { ViewerWords } from '@tangible/viewer';

/** The sections needed before a viewer opens. */
export const VIEWER_SECTIONS = ['viewer', 'checks', 'materials'] as const satisfies readonly Section[];

type ViewerSection = (typeof VIEWER_SECTIONS)[number];

/**
 * The messages of the viewer in the page's language. Only types are imported: the viewer itself is loaded when it is
 * opened.
 *
 * @example
 * await words.need(VIEWER_SECTIONS);
 * <Viewer url={url} name={name} locale={words.language} words={makeViewerWords(words.t)} />
 */
export function makeViewerWords(t: Translate<ViewerSection>): ViewerWords {
  const each = <K extends string>(keys: readonly K[], word: (key: K) => string) =>
    Object.fromEntries(keys.map((key) => [key, word(key)])) as Record<K, string>;
  /** A name from a file; without a label it is shown as it is. */
  const nameOf = (key: string, name: string) => {
    const word = t(key as WordKey<ViewerSection>);
    return word === key ? name : word;
  };
  return {
    canvas: (name) => t('viewer.canvas', { name }),
    downloading: t('viewer.downloading'),
    extracting: t('viewer.extracting'),
    rendering: t('viewer.rendering'),
    ready: t('viewer.ready'),

    errorTitle: t('viewer.errorTitle'),
    errorAdvice: t('viewer.errorAdvice'),
    error: (code, values) => t(`viewer.errors.${code}`, values).trim(),
    noWebgl: t('viewer.noWebgl'),
    contextLost: t('viewer.contextLost'),
    tryAgain: t('viewer.tryAgain'),
    downloadDirectly: t('viewer.downloadDirectly'),
    download: t('viewer.download'),

    pause: t('viewer.pause'),
    resume: t('viewer.resume'),
    reset: t('viewer.reset'),
    screenshot: t('viewer.screenshot'),
    fullScreen: t('viewer.fullScreen'),
    exitFullScreen: t('viewer.exitFullScreen'),
    background: t('viewer.background'),
    backgrounds: each(['white', 'black', 'gray', 'blue'], (key) => t(`viewer.backgrounds.${key}`)),
    hints: each(['drag', 'pan', 'zoom', 'reset', 'keys'], (key) => t(`viewer.hints.${key}`)),

    channel: t('viewer.channel'),
    channels: each(
      ['pbr', 'baseColour', 'normals', 'roughness', 'metallic', 'occlusion', 'clay', 'wireframe', 'uv', 'provenance'],
      (key) => t(`viewer.channels.${key}`),
    ),
    provenance: {
      title: t('viewer.provenance.title'),
      sources: each(['front', 'mirrored', 'inferred', 'back', 'left', 'right', 'unknown'], (key) =>
        t(`viewer.provenance.sources.${key}`),
      ),
      note: t('viewer.provenance.note'),
    },
    colliders: (count) => t('viewer.colliders', { count }),
    noColliders: t('viewer.noColliders'),
    dimensions: t('viewer.dimensions'),

    view: {
      ...each(
        [
          'title',
          'close',
          'exposure',
          'environment',
          'section',
          'noSection',
          'sectionPosition',
          'flip',
          'picture',
          'pictureOpacity',
          'pictureFits',
          'pictureFitsRoughly',
          'pictureFailed',
          'uvLayout',
          'uvMissing',
          'turntable',
          'saveVideo',
          'saveGif',
          'recording',
          'cancel',
          'recordFailed',
        ],
        (key) => t(`viewer.view.${key}`),
      ),
      environments: each(['studio', 'overcast', 'window', 'night'], (key) => t(`viewer.view.environments.${key}`)),
      axes: each(['x', 'y', 'z'], (key) => t(`viewer.view.axes.${key}`)),
      uvSummary: (charts, coverage) => t('viewer.view.uvSummary', { charts, coverage }),
    },

    estimates: {
      title: t('viewer.estimates.title'),
      about: (value) => t('viewer.estimates.about', { value }),
      sources: each(['given', 'guided', 'estimated', 'assumed'], (key) => t(`viewer.estimates.sources.${key}`)),
      within: (factor) => t('viewer.estimates.within', { factor }),
      material: (source, name) => t(`viewer.estimates.material.${source}`, { name: name.toLocaleLowerCase() }),
      correct: each(['size', 'mass', 'material'], (key) => t(`viewer.estimates.correct.${key}`)),
    },
    measured: t('viewer.measured'),
    figures: each(['size', 'mass', 'triangles', 'vertices', 'texture', 'file'], (key) => t(`viewer.figures.${key}`)),

    report: t('viewer.report'),
    checksPassed: (passed, count) => t('viewer.checksPassed', { passed, count }),
    groups: each(['surface', 'placement', 'rendering', 'physics', 'drop', 'files', 'scene'], (key) =>
      t(`viewer.groups.${key}`),
    ),
    check: (name) => nameOf(`checks.${name}`, name),
    verdicts: each(['pass', 'warn', 'fail'], (key) => t(`viewer.verdicts.${key}`)),
    units: each(['m', 'm3', 'kg', 'kgM2', 'kgPerM3', 's', 'px', 'mPerS'], (key) => t(`viewer.units.${key}`)),
    yes: t('viewer.yes'),
    no: t('viewer.no'),

    guidance: {
      ...each(['title', 'agrees', 'differs', 'name', 'size', 'mass', 'material', 'up'], (key) =>
        t(`viewer.guidance.${key}`),
      ),
      directions: each(['top', 'bottom', 'left', 'right', 'viewer', 'away'], (key) =>
        t(`viewer.guidance.directions.${key}`),
      ),
      engine: (value) => t('viewer.guidance.engine', { value }),
      apart: (degrees) => t('viewer.guidance.apart', { degrees }),
      materialName: (name) => nameOf(`materials.${name}`, name),
    },

    drop: {
      ...each(
        [
          'title',
          'run',
          'replay',
          'reset',
          'loading',
          'falling',
          'fallback',
          'noMujoco',
          'unavailable',
          'height',
          'time',
          'upright',
          'aboutScene',
          'sceneRested',
          'failed',
          'fallHeight',
          'restAfter',
          'never',
          'penetration',
          'tilt',
          'curve',
        ],
        (key) => t(`viewer.drop.${key}`),
      ),
      leaning: (degrees) => t('viewer.drop.leaning', { degrees }),
      sceneFell: (count) => t('viewer.drop.sceneFell', { count }),
      tippedOver: (degrees) => t('viewer.drop.tippedOver', { degrees }),
      about: each(['simulated', 'recorded'], (key) => t(`viewer.drop.about.${key}`)),
      problem: (problem) => nameOf(`viewer.drop.problems.${problem}`, problem),
    },
  };
}
