import { FURTHER_SOURCES, SOURCE_COLOURS, SURFACE_SOURCES, type SurfaceSource } from '../constants.ts';
import type { Format } from '../format.ts';
import type { SourceShares } from '../model/read-provenance.ts';
import type { ViewerWords } from '../words.ts';
import own from './Panel.module.css';

/**
 * Where the colours come from: each source with its share of the surface. As a legend, with the colour that the channel
 * gives it.
 */
export function ProvenanceList({
  words: { provenance: words },
  format,
  shares,
  values,
  isPartial = false,
  isLegend = false,
}: {
  words: ViewerWords;
  format: Format;
  /** Null if unknown, as in a scene. */
  shares: SourceShares | null;
  /** The sources that the model names; without them, those of its shares. */
  values?: readonly SurfaceSource[];
  /** Some parts have no record. */
  isPartial?: boolean;
  isLegend?: boolean;
}) {
  const listed = SURFACE_SOURCES.filter((source) => {
    if (source === 'unknown') return isPartial || shares?.unknown !== undefined;
    if (!FURTHER_SOURCES.includes(source)) return true;
    return shares ? shares[source] !== undefined : values?.includes(source);
  });
  return (
    <>
      <ul className={own.provenance}>
        {listed.map((source) => (
          <li key={source}>
            {isLegend && <span className={own.swatch} style={{ backgroundColor: SOURCE_COLOURS[source] }} />}
            <span>{words.sources[source]}</span>
            {shares && <span className={own.value}>{format.percent(shares[source] ?? 0)}</span>}
          </li>
        ))}
      </ul>
      <p className={own.note}>{words.note}</p>
    </>
  );
}
