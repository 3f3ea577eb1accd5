import type { Translate } from '@tangible/i18n';
import type { Outcome } from './make-asset.ts';

/** What a person reads about one picture: the asset in one line, its checks in the next. */
export function describeOutcome(outcome: Outcome, t: Translate): string {
  const { picture, out, seconds } = outcome;
  if (!outcome.ok) return `✗ ${picture}: ${outcome.error}\n`;
  const { size, mesh, physics, checks } = outcome.report;
  const made = t('cli.made', {
    triangles: mesh.triangleCount,
    size: [size.widthM, size.heightM, size.depthM].map((side) => side.toPrecision(3)).join(' × '),
    mass: physics.massKg.toPrecision(3),
    seconds,
  });
  const open = checks.filter(({ verdict }) => verdict === 'fail').map(({ name }) => name);
  const proven =
    open.length === 0
      ? t('cli.proven', { count: checks.length })
      : t('cli.notProven', { count: open.length, names: open.join(', ') });
  return `${outcome.passed ? '✓' : '!'} ${picture} → ${out}\n  ${made}\n  ${proven}\n`;
}
