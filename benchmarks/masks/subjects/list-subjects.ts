import type { DrawnScene } from '../../drawn/scene.ts';
import { SCENES } from '../../drawn/scenes/index.ts';
import { ANIMALS } from './animals.ts';
import { THIN_THINGS } from './thin-things.ts';

const GROUPS = ['legs', 'fur', 'thin', 'solid', 'pair'] as const;
export type Group = (typeof GROUPS)[number];

interface Subject {
  group: Group;
  scene: DrawnScene;
  /** Every second subject of a group: never looked at while the search for subjects is improved. */
  isHeldOut: boolean;
}

const NAMES: Record<Group, readonly string[]> = {
  legs: ['tiger', 'elephant', 'horse', 'deer', 'spindle-chair', 'armchair', 'zebra', 'dog'],
  fur: ['sheep', 'fox', 'dog', 'parrot', 'tiger', 'horse'],
  thin: ['bicycle', 'house-plant', 'bar-stool', 'tripod-lamp', 'biplane', 'bonsai', 'watering-can', 'sword-in-stone'],
  solid: ['tin-robot', 'knight', 'teapot', 'hatchback', 'tractor', 'cottage', 'treasure-chest', 'cordless-drill'],
  pair: ['hatchback', 'tractor', 'zebra', 'elephant', 'teapot', 'tin-robot', 'spindle-chair', 'fox'],
};

/** The subjects of all groups, as photographs without a ground: their alpha is the truth. */
export function listSubjects(): Subject[] {
  const known = new Map([...SCENES, ...ANIMALS, ...THIN_THINGS].map((scene) => [scene.name, scene]));
  return GROUPS.flatMap((group) =>
    NAMES[group].map((name, index) => {
      const scene = known.get(name);
      if (!scene) throw new Error(`There is no scene ${name}`);
      return { group, scene: { ...scene, look: 'photo' as const, ground: null }, isHeldOut: index % 2 === 1 };
    }),
  );
}
