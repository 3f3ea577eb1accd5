import { ENVIRONMENTS, EXPOSURE_STOPS, SECTION_AXES } from '../constants.ts';
import type { KeyActions } from '../handle-key.ts';
import type { Look } from '../scene/shown-model.ts';
import type { ViewTools } from './view-tools.ts';

type ViewKeys = Pick<
  KeyActions,
  'toggleView' | 'toggleClay' | 'nextSection' | 'nextEnvironment' | 'expose' | 'togglePicture' | 'toggleUvLayout'
>;

interface ViewKeysInput {
  look: Look;
  change: (part: Partial<Look>) => void;
  tools: ViewTools;
  changeTools: (part: Partial<ViewTools>) => void;
  hasPicture: boolean;
}

/** What keys do that the view panel does too. */
export function listViewKeys({ look, change, tools, changeTools, hasPicture }: ViewKeysInput): ViewKeys {
  return {
    toggleView: () => changeTools({ open: !tools.open }),
    toggleClay: () => change({ channel: look.channel === 'clay' ? 'pbr' : 'clay' }),
    nextSection: () => {
      const axis = SECTION_AXES[look.section ? SECTION_AXES.indexOf(look.section.axis) + 1 : 0];
      change({ section: axis ? { share: 0.5, flipped: false, ...look.section, axis } : null });
    },
    nextEnvironment: () => {
      const next = (ENVIRONMENTS.indexOf(look.environment) + 1) % ENVIRONMENTS.length;
      change({ environment: ENVIRONMENTS[next]! });
    },
    expose: (steps) => {
      const { min, max, step } = EXPOSURE_STOPS;
      change({ exposureStops: Math.min(max, Math.max(min, look.exposureStops + steps * step)) });
    },
    togglePicture: () => hasPicture && changeTools({ picture: !tools.picture }),
    toggleUvLayout: () => changeTools({ uvLayout: !tools.uvLayout }),
  };
}
