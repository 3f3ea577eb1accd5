import { CHANNELS, type Channel } from '../constants.ts';
import type { Format } from '../format.ts';
import type { Drop } from '../use-drop.ts';
import type { ReadyModel } from '../use-model.ts';
import styles from '../Viewer.module.css';
import type { EditField, ViewerWords } from '../words.ts';
import { DropPanel } from './DropPanel.tsx';
import { Estimates } from './Estimates.tsx';
import { Figures } from './Figures.tsx';
import own from './Panel.module.css';
import { ProvenanceList } from './ProvenanceList.tsx';
import { ReportPanel } from './ReportPanel.tsx';

export interface PanelProps {
  words: ViewerWords;
  format: Format;
  model: ReadyModel | null;
  sidesM: readonly [number, number, number] | null;
  channel: Channel;
  onChannel: (channel: Channel) => void;
  drop: Drop;
  onDrop: () => void;
  /** The values that the host lets the user correct. */
  editable: readonly EditField[];
  onEdit: (field: EditField) => void;
}

/** The panel next to the picture: display, drop, figures and checks. */
export function Panel({
  words,
  format,
  model,
  sidesM,
  channel,
  onChannel,
  drop,
  onDrop,
  editable,
  onEdit,
}: PanelProps) {
  // Older assets and uploaded models have none, and no channel that would show it.
  const provenance = model?.glb.provenance;
  return (
    <div className={styles.panel}>
      <fieldset className={own.channels}>
        <legend>{words.channel}</legend>
        {CHANNELS.filter((one) => one !== 'provenance' || provenance).map((one) => (
          <button key={one} type="button" aria-pressed={one === channel} onClick={() => onChannel(one)}>
            {words.channels[one]}
          </button>
        ))}
        {channel === 'provenance' && provenance && (
          <section className={own.legend} aria-label={words.provenance.title}>
            <ProvenanceList
              words={words}
              format={format}
              shares={model?.report?.provenance ?? provenance.shares}
              values={provenance.values}
              isPartial={provenance.isPartial}
              isLegend
            />
          </section>
        )}
      </fieldset>
      {model && sidesM && (
        <Estimates words={words} format={format} model={model} sidesM={sidesM} editable={editable} onEdit={onEdit} />
      )}
      {model && <Figures words={words} format={format} model={model} />}
      {model && (drop.source || !model.report?.isScene) && (
        <DropPanel
          words={words.drop}
          format={format}
          drop={drop}
          sidesM={sidesM}
          isScene={model.glb.members.length > 0}
          onRun={onDrop}
        />
      )}
      {model?.report && <ReportPanel words={words} format={format} report={model.report} />}
    </div>
  );
}
