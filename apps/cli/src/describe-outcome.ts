import type { Translate } from '@tangible/i18n';
import type { Outcome } from './make-asset.ts';

/** What a person reads about one picture or model: the asset in one line, its checks in the next. */
export function describeOutcome(outcome: Outcome, t: Translate): string {
  const { out, seconds } = outcome;
  const source = outcome.model ?? outcome.picture;
  if (!outcome.ok) return `✗ ${source}: ${outcome.error}\n`;
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
  return `${outcome.passed ? '✓' : '!'} ${source} → ${out}\n  ${made}\n  ${proven}\n`;
}
