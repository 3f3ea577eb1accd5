import { formatNumber } from '../../ui/format/format.ts';
import { formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { factsOfLoop, type HeroDemo } from './demos-list.ts';
import styles from './FactStrip.module.css';

/** The measurements of the asset that moves above. */
export function FactStrip({ name }: { name: HeroDemo }) {
  const { t, language } = useWords('home');
  const facts = factsOfLoop(name);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const sides = [facts.widthM, facts.depthM, facts.heightM].map((metres) => number.format(metres * 100)).join(' × ');
  const rows = [
    ['size', t('home.facts.centimetres', { sides })],
    ['mass', t('home.facts.grams', { value: formatNumber(language, Math.round(facts.massKg * 1000)) })],
    ['triangles', number.format(facts.triangleCount)],
    ['colliders', number.format(facts.colliderCount)],
    ['atRest', formatUnit(language, facts.settledS, 'second', 2, 0)],
    ['checks', t('home.facts.passed', { passed: facts.passedCount, all: facts.checkCount })],
  ] as const;
  return (
    <dl className={styles.strip}>
      {rows.map(([label, value]) => (
        <div key={label} className={label === 'checks' ? styles.proven : undefined}>
          <dt>{t(`home.facts.${label}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
