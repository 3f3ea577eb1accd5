import { FURTHER_SLOTS } from '@tangible/contracts';
import type { Verdict } from '@tangible/engine';
import type { Translate } from '@tangible/i18n';
import type { Outcome } from './make-asset.ts';

/** The summary of one asset: the asset, the sources of its values and of its colours, and its checks, a line each. */
export function describeOutcome(outcome: Outcome, t: Translate): string {
  const { out, seconds } = outcome;
  const source = outcome.model ?? outcome.picture ?? outcome.asset;
  if (!outcome.ok) return `✗ ${source}: ${outcome.error}\n`;
  const { size, mesh, physics, provenance, pictureWarnings = [], checks } = outcome.report;
  const made = t('cli.made', {
    triangles: mesh.triangleCount,
    size: [size.widthM, size.heightM, size.depthM].map((side) => side.toPrecision(3)).join(' × '),
    mass: physics.massKg.toPrecision(3),
    seconds,
  });
  const sources = t('cli.sources', {
    size: size.source,
    factor: size.factor === null ? 'none' : size.factor.toFixed(1),
    unit: size.unit ?? 'none',
    mass: physics.massSource,
    material: physics.material,
    materialSource: physics.materialSource,
  });
  const further = FURTHER_SLOTS.flatMap((slot) => {
    const share = provenance?.[slot];
    return share === undefined ? [] : [t('cli.provenanceFurther', { share, slot })];
  });
  const colours = provenance ? `  ${[t('cli.provenance', { ...provenance }), ...further].join(', ')}\n` : '';
  const warnings = pictureWarnings.map(({ code, values }) => `  ${t(`errors.${code}`, values)}\n`).join('');
  const list = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).map(({ name }) => name);
  const [failed, warned] = [list('fail'), list('warn')];
  const count = checks.length;
  const proven =
    failed.length > 0
      ? t('cli.notProven', { count: failed.length, names: failed.join(', ') })
      : warned.length > 0
        ? t('cli.warned', { passed: count - warned.length, count, names: warned.join(', ') })
        : t('cli.proven', { count });
  const moved = checks.some(({ name, verdict }) => name === 'place-tilt' && verdict !== 'pass');
  const advice = moved ? `  ${t('cli.doesNotStand')}\n` : '';
  return `${outcome.passed ? '✓' : '!'} ${source} → ${out}\n  ${made}\n  ${sources}\n${colours}${warnings}  ${proven}\n${advice}`;
}
