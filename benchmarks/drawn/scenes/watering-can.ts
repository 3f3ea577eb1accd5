import { cloudy, over, within, worn } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { block, drum, hoop, join, lathe, plate, rod, smoothLathe, tube } from '../shapes/index.ts';

const MINT: Colour = [0.5, 0.68, 0.6];
const RUST: Colour = [0.5, 0.28, 0.14];
const BRASS: Colour = [0.82, 0.62, 0.26];
const CREAM: Colour = [0.95, 0.92, 0.84];
const spots = cloudy(10);
const enamel = (colour: Colour) => over(worn(colour, 0.04, 5), RUST, (x, y, z) => 7 * spots(x, y, z) - 4.4);
/** A sprig with leaves, on the side towards the camera. */
const sprig = (x: number, y: number, z: number) => {
  if (x < 0.1) return 0;
  const [u, v] = [z + 0.02, y - 0.34];
  const leaf =
    Math.abs(Math.abs(u - 0.06 * Math.sin(v * 9)) - 0.045) <
      0.028 - 1.6 * ((v * 9 - Math.round(v * 9)) / 9) ** 2 * 12 && Math.abs(v) < 0.15;
  return leaf || (Math.abs(u - 0.06 * Math.sin(v * 9)) < 0.007 && Math.abs(v) < 0.2) ? 1 : 0;
};

/** An enamelled watering can; on the far side a brass plate and a dent that was repaired with a patch. */
export const wateringCan: DrawnScene = {
  name: 'watering-can',
  kind: 'tool',
  sizeM: 0.42,
  look: 'photo',
  yaw: 64,
  pitch: 16,
  light: 'sun',
  ground: {
    floor: (x, z) =>
      worn((Math.floor(x * 1.5 + 40) + Math.floor(z * 1.5 + 40)) % 2 ? [0.68, 0.6, 0.52] : [0.64, 0.55, 0.47], 0.12, 9)(
        x,
        0,
        z,
      ),
    wall: [0.72, 0.78, 0.7],
  },
  // Its spout points to the front.
  parts: () => [
    {
      shape: lathe(
        [
          [0.27, 0],
          [0.275, 0.015],
          [0.265, 0.03],
          [0.245, 0.5],
          [0.25, 0.505],
          [0.25, 0.53],
          [0.235, 0.53],
        ],
        64,
      )
        .move(0, 0, -0.12)
        .fix(),
      colour: over(enamel(MINT), CREAM, sprig),
      shine: 0.75,
    },
    {
      shape: join(
        hoop(0.27, 0.014).move(0, 0.03, -0.12),
        hoop(0.249, 0.012).move(0, 0.515, -0.12),
        hoop(0.258, 0.007).move(0, 0.2, -0.12),
      ),
      colour: enamel([0.38, 0.54, 0.47]),
      shine: 0.75,
    },
    // Half cover with an opening
    {
      shape: smoothLathe(
        [
          [0.24, 0.52],
          [0.2, 0.56],
          [0.1, 0.6],
          [0, 0.61],
        ],
        48,
      )
        .warp((x, y, z) => [x, z > 0.02 ? y : Math.min(y, 0.53), z])
        .move(0, 0, -0.12),
      colour: enamel(MINT),
      shine: 0.75,
    },
    { shape: block(0.17, 0.006, 0.085, 0.004).move(0, 0.533, -0.25), colour: [0.1, 0.12, 0.12] },
    // Spout with a brace and a brass rose
    {
      shape: tube(
        [
          [0, 0.1, 0.08, 0.07],
          [0, 0.22, 0.22, 0.055],
          [0, 0.42, 0.42, 0.044],
          [0, 0.6, 0.62, 0.036],
          [0, 0.66, 0.68, 0.034],
        ],
        24,
      ),
      colour: enamel(MINT),
      shine: 0.75,
    },
    {
      shape: lathe(
        [
          [0.036, 0],
          [0.042, 0.02],
          [0.1, 0.1],
          [0.105, 0.115],
          [0.09, 0.135],
          [0, 0.15],
        ],
        40,
      )
        .tilt(47)
        .move(0, 0.64, 0.66),
      colour: (x, y, z) =>
        y > 0.118 && Math.hypot(((Math.abs(x + 1) * 46) % 1) - 0.5, ((Math.abs(z + 1) * 46) % 1) - 0.5) < 0.22
          ? [0.2, 0.13, 0.06]
          : worn(BRASS, 0.1, 14)(x, y, z),
      metal: true,
      shine: 0.7,
    },
    {
      shape: tube([
        [0, 0.54, 0.08, 0.014],
        [0, 0.5, 0.26, 0.012],
        [0, 0.46, 0.42, 0.014],
      ]),
      colour: enamel(MINT),
      shine: 0.7,
    },
    // Handles: over the top and behind
    {
      shape: tube(
        [
          [0, 0.57, 0.02, 0.02],
          [0, 0.72, 0.0, 0.022],
          [0, 0.8, -0.12, 0.024],
          [0, 0.76, -0.28, 0.022],
          [0, 0.55, -0.36, 0.02],
        ],
        16,
      ),
      colour: enamel(MINT),
      shine: 0.7,
    },
    {
      shape: tube(
        [
          [0, 0.804, -0.06, 0.032],
          [0, 0.808, -0.13, 0.033],
          [0, 0.8, -0.2, 0.032],
        ],
        16,
      ),
      colour: worn([0.62, 0.42, 0.24], 0.15, 14),
      shine: 0.4,
    },
    {
      shape: tube(
        [
          [0, 0.5, -0.36, 0.018],
          [0, 0.52, -0.5, 0.02],
          [0, 0.36, -0.56, 0.02],
          [0, 0.16, -0.48, 0.02],
          [0, 0.1, -0.38, 0.018],
        ],
        16,
      ),
      colour: enamel(MINT),
      shine: 0.7,
    },
    // Far side: maker's plate with rivets, a patch
    {
      shape: plate(
        [
          [-0.09, -0.05],
          [0.09, -0.05],
          [0.09, 0.05],
          [-0.09, 0.05],
        ],
        0.006,
      )
        .turn(-90)
        .move(-0.258, 0.34, -0.12),
      colour: over(BRASS, [0.25, 0.16, 0.07], (x, y) =>
        Math.abs(y - 0.015) < 0.012 && Math.abs((((x + 1) * 30) % 1) - 0.5) < 0.26 && Math.abs(x) < 0.07
          ? 1
          : Math.abs(y + 0.025) < 0.004 && Math.abs(x) < 0.06
            ? 1
            : 0,
      ),
      metal: true,
      shine: 0.7,
    },
    {
      shape: join(
        ...[-0.075, 0.075].flatMap((z) =>
          [-0.035, 0.035].map((y) =>
            drum(0.009, 0.007, 0.008)
              .roll(-90)
              .move(-0.262, 0.34 + y, -0.12 + z),
          ),
        ),
      ),
      colour: [0.5, 0.36, 0.14],
      metal: true,
      shine: 0.5,
    },
    {
      shape: block(0.006, 0.055, 0.05, 0.004).turn(42).move(-0.2, 0.16, 0.065),
      colour: over([0.62, 0.63, 0.64], [0.4, 0.4, 0.4], within(0, 0, 0, 1, 0.008, 1)),
      metal: true,
      shine: 0.5,
    },
    {
      shape: rod([
        [0, 0.03, -0.39, 0.012],
        [0, 0.12, -0.38, 0.012],
      ]),
      colour: enamel(MINT),
    },
  ],
};
