import {
  ArrangeInput,
  ComposeInput,
  EditInput,
  type FileInput,
  finishInputOf,
  ListInput,
  LookInput,
  makeInputOf,
} from './tool-inputs.ts';

/** What differs between the places where assets are made. */
interface Place {
  file: FileInput;
  /** What a call does with its result: `writes its files to a folder`. */
  result: string;
  /** Whether a scene can be told what stands on what. */
  isArranging: boolean;
  /** For the agent, in addition to what is true everywhere. */
  advice?: string;
  /** Ends the description of the call that looks. */
  looking?: string;
}

/** The six tools of a place. */
export type Tools = ReturnType<typeof describeTools>;

const INSTRUCTIONS =
  'Tangible makes physics-ready 3D assets: watertight, textured, in metres, with mass and colliders, checked in MuJoCo. An ' +
  'asset takes about 10 seconds. Sizes and masses are estimates until they are given: use edit_asset when you know better, it ' +
  'is quick. Look at the picture of what was made before you go on; the hidden side is a guess.';

/**
 * The tools as agents see them. They have the same names and options everywhere; how files go in and results come out is
 * the matter of the place.
 *
 * @example
 * const tools = describeTools({ file: { schema: z.string(), words: 'The path of' }, result: 'writes a folder', isArranging: true });
 */
export const describeTools = ({ file, result, isArranging, advice, looking = '' }: Place) => ({
  instructions: advice ? `${INSTRUCTIONS} ${advice}` : INSTRUCTIONS,
  make: {
    name: 'make_asset',
    title: 'Make an asset of a picture',
    description: `Turns a picture of an object into a 3D asset and ${result}.`,
    inputSchema: makeInputOf(file),
    isReading: false,
  },
  finish: {
    name: 'finish_model',
    title: 'Make an asset of a model',
    description: `Turns a GLB, OBJ or STL, even a broken one, into an asset, watertight, with mass, colliders and report, and ${result}.`,
    inputSchema: finishInputOf(file),
    isReading: false,
  },
  edit: {
    name: 'edit_asset',
    title: 'Change an asset',
    description:
      'Changes size, mass, material, friction, orientation, name, formats, triangles, textures or colliders, takes about two ' +
      `seconds, and ${result}.`,
    inputSchema: EditInput,
    isReading: false,
  },
  compose: {
    name: 'compose_scene',
    title: 'Put assets together',
    description: `Places assets on a floor or on each other, lets them settle in MuJoCo, makes GLB, MJCF and USD, and ${result}.`,
    inputSchema: isArranging ? ArrangeInput : ComposeInput,
    isReading: false,
  },
  look: {
    name: 'look_at_asset',
    title: 'Look at an asset',
    description: `The preview picture of an asset or a scene, its size, mass and checks.${looking}`,
    inputSchema: LookInput,
    isReading: true,
  },
  list: {
    name: 'list_assets',
    title: 'List assets',
    description: 'The assets and scenes that are there, by name.',
    inputSchema: ListInput,
    isReading: true,
  },
});
