import type { DemoAsset } from '../make-demo-asset.ts';
import { drawView, frameMesh, type Loop } from './loop.ts';

const FRAME_COUNT = 72;
const FIRST_YAW_DEGREES = -14;

/** The asset on a turntable: once round, all its sides. */
export function drawTurntable({ mesh, report }: DemoAsset): Loop {
  const framing = frameMesh(mesh);
  return {
    frameCount: FRAME_COUNT,
    framing,
    measure: { fromM: 0, toM: report.size.heightM },
    slowness: 1,
    posterIndex: 0,
    draw: (index) => drawView(mesh, { yawDegrees: FIRST_YAW_DEGREES - (360 * index) / FRAME_COUNT, framing }),
  };
}
