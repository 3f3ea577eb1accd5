import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './Menu.module.css';

export interface MenuProps {
  /** The accessible name of the button, if its visible content is not enough. */
  label?: string;
  face: ReactNode;
  children: ReactNode;
}

/** A button that opens a list. Escape, a choice and a press elsewhere close it. */
export function Menu({ label, face, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left.
    <div
      className={styles.menu}
      ref={box}
      onBlur={(event) => {
        if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        ref={button}
        className={styles.face}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: choices inside are links and buttons; this only closes. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link is a click too. */}
      <div id={id} className={styles.list} hidden={!isOpen} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
