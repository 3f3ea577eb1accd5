import type { Format } from '../format.ts';
import type { ModelGuidance } from '../model/read-guidance.ts';
import type { ViewerWords } from '../words.ts';
import own from './Panel.module.css';

const SIGNS = { pass: '✓', warn: '!' } as const;

interface Row {
  label: string;
  said: string;
  /** The engine’s own estimate, or how far it is from the guidance. */
  comparison: string | null;
  verdict: 'pass' | 'warn';
}

/**
 * The answers of a vision-language model, with the engine's own estimate below. Open from the start when they disagree.
 */
export function GuidanceGroup({
  words,
  format,
  guidance,
}: {
  words: ViewerWords;
  format: Format;
  guidance: ModelGuidance;
}) {
  const rows = listRows(guidance, words, format);
  const agreeing = rows.filter(({ verdict }) => verdict === 'pass').length;
  const differs = agreeing < rows.length;
  return (
    <details open={differs}>
      <summary>
        <span>{words.guidance.title}</span>
        <span>
          {format.count(agreeing)}/{format.count(rows.length)}
        </span>
      </summary>
      <p className={own.note}>{differs ? words.guidance.differs : words.guidance.agrees}</p>
      <ul>
        {rows.map(({ label, said, comparison, verdict }) => (
          <li key={label} data-verdict={verdict}>
            <span className={own.mark} role="img" aria-label={words.verdicts[verdict]}>
              {SIGNS[verdict]}
            </span>
            <span>{label}</span>
            <span className={own.value}>{said}</span>
            {comparison && <span className={own.threshold}>{comparison}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function listRows(
  { name, size, mass, material, up }: ModelGuidance,
  { guidance: words }: ViewerWords,
  format: Format,
): Row[] {
  const rows: Row[] = [];
  if (name !== null) rows.push({ label: words.name, said: name, comparison: null, verdict: 'pass' });
  if (size) {
    const comparison = size.estimateM === null ? null : words.engine(format.metres(size.estimateM));
    rows.push({ label: words.size, said: format.metres(size.guidedM), comparison, verdict: size.verdict });
  }
  if (mass) {
    const comparison = words.engine(format.kilograms(mass.massKg));
    rows.push({ label: words.mass, said: format.kilograms(mass.guidedKg), comparison, verdict: mass.verdict });
  }
  if (material) {
    const comparison = material.estimated === null ? null : words.engine(words.materialName(material.estimated));
    const said = words.materialName(material.guided);
    rows.push({ label: words.material, said, comparison, verdict: material.verdict });
  }
  if (up) {
    const comparison = up.apartDegrees === null ? null : words.apart(format.count(up.apartDegrees));
    rows.push({ label: words.up, said: words.directions[up.guided], comparison, verdict: up.verdict });
  }
  return rows;
}
