import type { Format } from '../format.ts';
import type { ReadyModel } from '../use-model.ts';
import type { ViewerWords } from '../words.ts';
import own from './Panel.module.css';

/** The title block of a drawing: size, mass and material. */
export function Figures({
  words,
  format,
  model: { glb, report, bytes },
  sidesM,
}: {
  words: ViewerWords;
  format: Format;
  model: ReadyModel;
  sidesM: readonly [number, number, number];
}) {
  const { figures } = words;
  const massKg = (report?.physics ?? glb.physics)?.massKg;
  // The drawn model may be the lighter version of the asset; the report describes the full one.
  const texturePx = report?.texturePx ?? glb.texturePx;
  const cells: [string, string][] = [
    [figures.size, sidesM.map((side) => format.metres(side)).join(' × ')],
    ...(massKg === undefined ? [] : [[figures.mass, format.kilograms(massKg)] as [string, string]]),
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
