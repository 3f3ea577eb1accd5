/** The groups of the editor, in their order. */
export const EDIT_GROUPS = ['size', 'mass', 'friction', 'orientation', 'detail', 'colliders', 'name'] as const;
export type EditGroup = (typeof EDIT_GROUPS)[number];
