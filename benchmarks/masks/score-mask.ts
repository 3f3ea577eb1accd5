export interface MaskScore {
  /** Intersection over union of what is covered by half or more, 0 to 1. */
  iou: number;
  /** How much of both outlines lies near the other: the F score, 0 to 1. */
  boundaryF: number;
}

/** Outlines this share of the picture's diagonal apart still count as the same. */
const TOLERANCE_SHARE = 0.01;

/** Compares a mask with the truth. */
export function scoreMask(
  found: Float32Array,
  truth: Float32Array,
  { width, height }: { width: number; height: number },
): MaskScore {
  let both = 0;
  let either = 0;
  for (let i = 0; i < truth.length; i++) {
    const [a, b] = [found[i]! >= 0.5, truth[i]! >= 0.5];
    if (a && b) both++;
    if (a || b) either++;
  }
  const tolerance = TOLERANCE_SHARE * Math.hypot(width, height);
  const precision = shareNear(found, truth, width, tolerance);
  const recall = shareNear(truth, found, width, tolerance);
  return {
    iou: either > 0 ? both / either : 1,
    boundaryF: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
  };
}

/** The share of the outline of one that lies near the outline of the other. */
function shareNear(of: Float32Array, to: Float32Array, width: number, tolerance: number): number {
  const reach = Math.ceil(tolerance);
  const target = listOutline(to, width);
  const near = new Uint8Array(to.length);
  const height = to.length / width;
  for (const i of target) {
    const [x, y] = [i % width, Math.floor(i / width)];
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        if (dx * dx + dy * dy > tolerance * tolerance) continue;
        const [nx, ny] = [x + dx, y + dy];
        if (nx >= 0 && ny >= 0 && nx < width && ny < height) near[ny * width + nx] = 1;
      }
    }
  }
  const own = listOutline(of, width);
  return own.length > 0 ? own.filter((i) => near[i] === 1).length / own.length : 0;
}

function listOutline(coverage: Float32Array, width: number): number[] {
  const isIn = (i: number) => (coverage[i] ?? 0) >= 0.5;
  const outline: number[] = [];
  for (let i = 0; i < coverage.length; i++) {
    if (isIn(i) && !(isIn(i - 1) && isIn(i + 1) && isIn(i - width) && isIn(i + width))) outline.push(i);
  }
  return outline;
}
