import styles from './SideSlots.module.css';

/** A turntable from above with the object on it, and the camera in front: where each of the four pictures is taken. */
export const Turntable = () => (
  <svg className={styles.turntable} viewBox="-60 -60 120 120" aria-hidden="true">
    <circle r="44" className={styles.plate} />
    <circle r="37" className={styles.rim} />
    <path d="M0-44v-7M44 0h7M-44 0h-7" className={styles.rim} />
    <path d="M-17-12h26l8 8v20h-34Z" className={styles.object} />
    <path d="M-17 16h34" className={styles.face} />
    <path d="M29.7-29.7A42 42 0 0 1 41-9M41-9l-6-5M41-9l4-7" className={styles.turn} />
    <path d="M-6 46h12l2-0v9h-16v-9zM-3 46l1.5-3h3L3 46" className={styles.lens} />
  </svg>
);
