import { useEffect, useRef } from 'react';
import { drawModel } from './draw-model.ts';
import styles from './ModelPicker.module.css';

const SIDE_PX = 480;

/** A still picture of a model that the viewer does not open. */
export function ModelPicture({ positions, alt }: { positions: Float32Array; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { data } = drawModel(positions, SIDE_PX);
    canvas.current?.getContext('2d')?.putImageData(new ImageData(data, SIDE_PX), 0, 0);
  }, [positions]);
  return (
    <canvas ref={canvas} width={SIDE_PX} height={SIDE_PX} className={styles.picture} role="img" aria-label={alt} />
  );
}
