import { useEffect, useMemo, useRef } from 'react';
import type { Format } from '../format.ts';
import type { ReadyModel } from '../use-model.ts';
import { drawUvLayout } from '../uv/draw-uv-layout.ts';
import { listCharts } from '../uv/list-charts.ts';
import { readUvs } from '../uv/read-uvs.ts';
import type { ViewerWords } from '../words.ts';
import own from './ViewPanel.module.css';

const SIDE_PX = 704;

/** The charts of the model over its base colour, in a corner of the picture. */
export function UvLayout({ words, format, model }: { words: ViewerWords['view']; format: Format; model: ReadyModel }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layout = useMemo(() => {
    const uvs = readUvs(model.glb.root);
    return uvs && { picture: uvs.picture, charts: uvs.parts.map(listCharts) };
  }, [model]);
  useEffect(() => {
    if (!layout || !canvas.current) return;
    const edges = layout.charts.map(({ edges }) => edges);
    drawUvLayout(canvas.current, edges, layout.picture);
  }, [layout]);
  const sum = (pick: (chart: ReturnType<typeof listCharts>) => number) =>
    (layout?.charts ?? []).reduce((total, chart) => total + pick(chart), 0);
  return (
    <figure className={own.uv}>
      {layout && <canvas ref={canvas} width={SIDE_PX} height={SIDE_PX} role="img" aria-label={words.uvLayout} />}
      <figcaption>
        <span role="status">
          {layout
            ? words.uvSummary(
                sum(({ count }) => count),
                format.percent(sum(({ coverage }) => coverage)),
              )
            : words.uvMissing}
        </span>
      </figcaption>
    </figure>
  );
}
