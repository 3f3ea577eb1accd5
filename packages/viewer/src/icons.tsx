/** The signs on the buttons, drawn on a square of 16 in lines of one width, as on a drawing. */
const PATHS = {
  pause: 'M5.5 3v10M10.5 3v10',
  resume: 'M5 3l8 5-8 5z',
  reset: 'M3 8a5 5 0 1 0 1.6-3.7M3 2.5v2.8h2.8',
  dimensions: 'M2 12h12M2 9.5v5M14 9.5v5M5 12v-1.5M8 12v-2.5M11 12v-1.5M4 2h8v5H4z',
  colliders: 'M8 1.5l5.5 3.2v6.6L8 14.5l-5.5-3.2V4.7zM8 8v6.5M8 8l5.5-3.3M8 8L2.5 4.7',
  screenshot: 'M2 5h3l1-1.5h4L11 5h3v8H2zM8 11.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  fullScreen: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4',
  exitFullScreen: 'M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4',
  download: 'M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11',
  view: 'M2 4h7M12.5 4H14M9 2.3v3.4h3.4V2.3zM2 11.5h2M7.5 11.5H14M4 9.8v3.4h3.4V9.8z',
  close: 'M4 4l8 8M12 4l-8 8',
  drop: 'M8 1.5v7M5 6l3 3 3-3M2 14h12M4 11.5h8',
} as const;

export type IconName = keyof typeof PATHS;

/** One icon; its label is next to it or on its button. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
  >
    <path d={PATHS[name]} strokeLinejoin="round" strokeLinecap="round" />
  </svg>
);
