import type { Format } from '../format.ts';
import type { ReadyModel } from '../use-model.ts';
import type { ViewerWords } from '../words.ts';
import own from './Panel.module.css';

/** What was counted in the files. */
export function Figures({
  words,
  format,
  model: { glb, report, bytes },
}: {
  words: ViewerWords;
  format: Format;
  model: ReadyModel;
}) {
  const { figures } = words;
  // The drawn model may be the lighter version of the asset; the report describes the full one.
  const texturePx = report?.texturePx ?? glb.texturePx;
  const cells: [string, string][] = [
    [figures.triangles, format.count(report?.triangleCount ?? glb.triangleCount)],
    [figures.vertices, format.count(report?.vertexCount ?? glb.vertexCount)],
    ...(texturePx > 0 ? [[figures.texture, `${format.pixels(texturePx)} px`] as [string, string]] : []),
    [figures.file, format.bytes(bytes)],
  ];
  return (
    <section className={own.figures}>
      <h3>{words.measured}</h3>
      <dl>
        {cells.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
