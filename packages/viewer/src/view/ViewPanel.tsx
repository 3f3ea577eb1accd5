import { type KeyboardEvent, type RefObject, useId } from 'react';
import { ENVIRONMENTS, EXPOSURE_STOPS, SECTION_AXES } from '../constants.ts';
import type { Format } from '../format.ts';
import { Icon } from '../icons.tsx';
import type { Look } from '../scene/shown-model.ts';
import type { Turntable } from '../use-turntable.ts';
import styles from '../Viewer.module.css';
import type { ViewerWords } from '../words.ts';
import { Slider } from './Slider.tsx';
import { TurntableRow } from './TurntableRow.tsx';
import own from './ViewPanel.module.css';
import type { ViewTools } from './view-tools.ts';

export interface ViewPanelProps {
  id: string;
  words: ViewerWords;
  format: Format;
  look: Look;
  onLook: (part: Partial<Look>) => void;
  tools: ViewTools;
  onTools: (part: Partial<ViewTools>) => void;
  hasPicture: boolean;
  turntable: Turntable;
  /** The button that opened the panel gets the focus back. */
  viewer: RefObject<HTMLElement | null>;
}

/** Light, section, source picture, UV layout and turntable. */
export function ViewPanel(props: ViewPanelProps) {
  const { id, words, format, look, onLook, tools, onTools, turntable } = props;
  const { view } = words;
  const name = useId();
  const close = () => {
    onTools({ open: false });
    props.viewer.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A dialog around the viewer stays open.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    event.preventDefault();
    close();
  };
  return (
    <section id={id} className={own.panel} aria-label={view.title} onKeyDown={onKeyDown}>
      <div className={own.head}>
        <h3>{view.title}</h3>
        <button type="button" className={styles.tool} title={view.close} aria-label={view.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <Slider
        label={view.exposure}
        {...EXPOSURE_STOPS}
        value={look.exposureStops}
        text={format.stops(look.exposureStops)}
        onChange={(exposureStops) => onLook({ exposureStops })}
      />
      <fieldset className={own.choice}>
        <legend>{view.environment}</legend>
        {ENVIRONMENTS.map((environment) => (
          <label key={environment}>
            <input
              type="radio"
              name={`${name}-environment`}
              checked={look.environment === environment}
              onChange={() => onLook({ environment })}
            />
            <span>{view.environments[environment]}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={own.choice}>
        <legend>{view.section}</legend>
        {[null, ...SECTION_AXES].map((axis) => (
          <label key={axis}>
            <input
              type="radio"
              name={`${name}-section`}
              checked={(look.section?.axis ?? null) === axis}
              onChange={() => onLook({ section: axis && { share: 0.5, flipped: false, ...look.section, axis } })}
            />
            <span>{axis ? view.axes[axis] : view.noSection}</span>
          </label>
        ))}
        {look.section && (
          <div className={own.wide}>
            <Slider
              label={view.sectionPosition}
              min={0}
              max={1}
              step={0.005}
              value={look.section.share}
              text={format.percent(look.section.share)}
              onChange={(share) => onLook({ section: { ...look.section!, share } })}
            />
            <Check
              label={view.flip}
              checked={look.section.flipped}
              onChange={(flipped) => onLook({ section: { ...look.section!, flipped } })}
            />
          </div>
        )}
      </fieldset>
      <div className={own.rows}>
        <Check label={view.uvLayout} checked={tools.uvLayout} onChange={(uvLayout) => onTools({ uvLayout })} />
        {props.hasPicture && (
          <Check label={view.picture} checked={tools.picture} onChange={(picture) => onTools({ picture })} />
        )}
        {props.hasPicture && tools.picture && (
          <Slider
            label={view.pictureOpacity}
            min={0}
            max={1}
            step={0.05}
            value={tools.pictureOpacity}
            text={format.percent(tools.pictureOpacity)}
            onChange={(pictureOpacity) => onTools({ pictureOpacity })}
          />
        )}
      </div>
      <TurntableRow words={view} format={format} turntable={turntable} />
    </section>
  );
}

function Check({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={own.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
