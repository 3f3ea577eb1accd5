import { useEffect, useState } from 'react';
import styles from './Batch.module.css';

export interface MaskedPictureProps {
  url: string;
  /** A data URL of the server, or what was drawn here; the plain picture without one. */
  mask: string | Blob | null;
  width: number;
  height: number;
  isSmall?: boolean;
}

/** A thumbnail of a picture, cut out by a mask over a checkerboard. The browser masks it: nothing is decoded twice. */
export function MaskedPicture({ url, mask, width, height, isSmall }: MaskedPictureProps) {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    if (!(mask instanceof Blob)) return setOwn(null);
    const made = URL.createObjectURL(mask);
    setOwn(made);
    return () => URL.revokeObjectURL(made);
  }, [mask]);
  const image = typeof mask === 'string' ? mask : own;
  const ratio = width / height;
  return (
    <span className={styles.thumbnail} data-small={isSmall || undefined} data-masked={image !== null || undefined}>
      <img
        src={url}
        alt=""
        style={{
          ...(ratio >= 1 ? { width: '100%' } : { height: '100%' }),
          aspectRatio: ratio,
          ...(image && { maskImage: `url("${image}")` }),
        }}
      />
    </span>
  );
}
