import { useId } from 'react';
import own from './ViewPanel.module.css';

export interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as it is read. */
  text: string;
  onChange: (value: number) => void;
}

/** A range with its name and its value. */
export function Slider({ label, min, max, step, value, text, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={own.slider}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true">{text}</span>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
