/** How much of the shorter side the border is that is taken to show background. */
const BORDER_SHARE = 0.03;
const BORDER_PX_MIN = 2;
/** More samples than this of the border say nothing new. */
const SAMPLES_MAX = 2000;

/** The pixels, by number, that are taken to show background. */
export interface Border {
  /** Along the top, bottom, left and right. */
  sides: number[][];
  /** Some of all of them. */
  samples: Int32Array;
}

export function sampleBorder({ width, height }: { width: number; height: number }): Border {
  const sides = listSides(width, height);
  const border = Int32Array.from(new Set(sides.flat()));
  const step = Math.ceil(border.length / SAMPLES_MAX);
  return { sides, samples: border.filter((_, p) => p % step === 0) };
}

function listSides(width: number, height: number): number[][] {
  const thickness = Math.max(BORDER_PX_MIN, Math.round(BORDER_SHARE * Math.min(width, height)));
  const sides: number[][] = [[], [], [], []];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (y < thickness) sides[0]!.push(i);
      if (y >= height - thickness) sides[1]!.push(i);
      if (x < thickness) sides[2]!.push(i);
      if (x >= width - thickness) sides[3]!.push(i);
    }
  }
  return sides;
}
