import type { ReportCheck } from '../model/report.ts';
import type { CheckGroup } from '../words.ts';

/** The subject of a check by the prefix of its name or the name itself; all others are about the files. */
const GROUPS: [CheckGroup, RegExp][] = [
  ['scene', /^scene-/],
  ['drop', /^(drop-|place-|hang-|mjcf-compiled$)/],
  ['physics', /^(mass|density$|centre-of-mass|smallest-moment|inertia|collider)/],
  ['placement', /^(base-height|off-centre|size-error|longest-side)$/],
  ['rendering', /^(not-finite-numbers|normals-|uvs-|texture-|pictures-|sides-)/],
  [
    'surface',
    /^(boundary-|non-manifold-|flipped-|degenerate-|duplicate-|unreferenced-|self-|inner-|floaters$|volume$|triangles$)/,
  ],
];

const ORDER: CheckGroup[] = ['scene', 'surface', 'placement', 'rendering', 'physics', 'drop', 'files'];

/**
 * The checks of a report by group, in reading order. Groups without checks are left out.
 *
 * @example
 * groupChecks(report.checks)[0]; // ['surface', [...]]
 */
export function groupChecks(checks: readonly ReportCheck[]): [CheckGroup, ReportCheck[]][] {
  const groups = new Map<CheckGroup, ReportCheck[]>(ORDER.map((group) => [group, []]));
  for (const check of checks) {
    const [group] = GROUPS.find(([, names]) => names.test(check.name)) ?? ['files' as const];
    groups.get(group)!.push(check);
  }
  return [...groups].filter(([, list]) => list.length > 0);
}
