import type { Format } from '../format.ts';
import type { ReadyModel } from '../use-model.ts';
import type { EditField, ViewerWords } from '../words.ts';
import own from './Panel.module.css';
import { type WrittenEstimate, writeMass, writeSize } from './write-estimate.ts';

/** The title block of a drawing: size and mass, where they come from, and how to correct them. */
export function Estimates({
  words,
  format,
  model: { glb, report },
  sidesM,
  editable,
  onEdit,
}: {
  words: ViewerWords;
  format: Format;
  model: ReadyModel;
  sidesM: readonly [number, number, number];
  editable: readonly EditField[];
  onEdit: (field: EditField) => void;
}) {
  const physics = report?.physics ?? glb.physics;
  const cells: { name: string; written: WrittenEstimate; fields: EditField[] }[] = [
    { name: words.figures.size, written: writeSize(sidesM, report, format, words), fields: ['size'] },
  ];
  if (physics) {
    const written = writeMass(physics, report, format, words);
    cells.push({ name: words.figures.mass, written, fields: ['mass', 'material'] });
  }
  return (
    <section className={own.figures}>
      <h3>{words.estimates.title}</h3>
      <dl className={own.estimates}>
        {cells.map(({ name, written: { value, note }, fields }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {note && <dd className={own.source}>{note}</dd>}
            {fields.some((field) => editable.includes(field)) && (
              <dd className={own.corrections}>
                {fields
                  .filter((field) => editable.includes(field))
                  .map((field) => (
                    <button key={field} type="button" onClick={() => onEdit(field)}>
                      {words.estimates.correct[field]}
                    </button>
                  ))}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
