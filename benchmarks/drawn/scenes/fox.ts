import { fur } from '../../../scripts/pictures/grains.ts';
import { ellipsoid, melt, mirror, move, rod as rodSdf, roll, tilt } from '../../../scripts/pictures/sdf.ts';
import { cloudy, mix, over } from '../paints.ts';
import type { Colour, DrawnScene } from '../scene.ts';
import { ball, blob, hoop, join, lathe } from '../shapes/index.ts';

const RUST: Colour = [0.82, 0.4, 0.14];
const CREAM: Colour = [0.97, 0.92, 0.83];
const SOOT: Colour = [0.2, 0.13, 0.12];
const rag = cloudy(16);

/** A standing fox that looks to the camera, with a scarf that is knotted behind and a thick tail. */
export const fox: DrawnScene = {
  name: 'fox',
  kind: 'animal',
  sizeM: 1.05,
  look: 'wash',
  yaw: 38,
  pitch: 12,
  light: 'studio',
  ground: { floor: [0.78, 0.84, 0.66], wall: [0.86, 0.9, 0.86] },
  parts: () => [
    {
      shape: blob(
        melt(
          0.07,
          // Barrel, chest, haunches
          rodSdf([0, 0.5, -0.3], [0, 0.52, 0.22], 0.135, 0.15),
          move(ellipsoid(0.13, 0.17, 0.13), 0, 0.5, 0.27),
          mirror(move(tilt(ellipsoid(0.075, 0.16, 0.12), 12), 0.08, 0.42, -0.32)),
          // Neck and head
          rodSdf([0, 0.55, 0.28], [0, 0.74, 0.4], 0.115, 0.1),
          move(ellipsoid(0.13, 0.115, 0.12), 0, 0.8, 0.43),
          mirror(move(ellipsoid(0.06, 0.05, 0.05), 0.09, 0.755, 0.45)),
          rodSdf([0, 0.765, 0.5], [0, 0.735, 0.66], 0.062, 0.028),
          // Fore legs
          mirror(rodSdf([0.08, 0.46, 0.26], [0.085, 0.2, 0.27], 0.06, 0.038)),
          mirror(rodSdf([0.085, 0.2, 0.27], [0.085, 0.04, 0.265], 0.036, 0.034)),
          mirror(move(ellipsoid(0.042, 0.034, 0.06), 0.085, 0.034, 0.295)),
          // Hind legs
          mirror(rodSdf([0.09, 0.35, -0.34], [0.095, 0.22, -0.42], 0.065, 0.04)),
          mirror(rodSdf([0.095, 0.22, -0.42], [0.095, 0.05, -0.37], 0.038, 0.034)),
          mirror(move(ellipsoid(0.042, 0.034, 0.06), 0.095, 0.034, -0.34)),
        ),
        110,
      ),
      colour: (x, y, z) => {
        const ragged = 0.03 * rag(x, y, z);
        if (y < 0.2 + ragged && Math.abs(z) < 0.5) return SOOT;
        const isBib = z > 0.2 && y < 0.7 && y > 0.36 && Math.abs(x) < 0.08 + ragged && z > 0.3 - 0.3 * (y - 0.5);
        const isCheek = z > 0.4 && y < 0.765 + ragged + 0.5 * (Math.abs(x) - 0.05) && y > 0.66;
        const isBelly = y < 0.43 + ragged && Math.abs(x) < 0.1 && Math.abs(z) < 0.22;
        if (isBib || isCheek || isBelly) return CREAM;
        return mix(RUST, [0.66, 0.27, 0.09], 0.5 + rag(x * 2, y * 2, z));
      },
      bump: fur,
      relief: 0.004,
    },
    // Tail with a white tip
    {
      shape: blob(
        melt(
          0.09,
          rodSdf([0, 0.5, -0.42], [0.04, 0.4, -0.6], 0.05, 0.09),
          rodSdf([0.04, 0.4, -0.6], [0.12, 0.34, -0.8], 0.095, 0.11),
          rodSdf([0.12, 0.34, -0.8], [0.2, 0.42, -1.02], 0.1, 0.02),
        ),
        64,
      ),
      colour: (x, y, z) =>
        z < -0.86 + 0.05 * rag(x, y, z) ? CREAM : mix(RUST, [0.66, 0.27, 0.09], 0.5 + rag(x * 2, y * 2, z)),
      bump: fur,
      relief: 0.004,
    },
    // Ears
    {
      shape: blob(
        mirror(
          move(
            roll(
              tilt(
                (x, y, z) => Math.max(ellipsoid(0.075, 0.17, 0.05)(x, y, z), -y - 0.03, 0.7 * (0.02 - z - 0.04)),
                -6,
              ),
              16,
            ),
            0.085,
            0.87,
            0.4,
          ),
        ),
        56,
      ),
      colour: (x, y, z) => (y > 0.97 ? SOOT : z > 0.432 && Math.abs(Math.abs(x) - 0.1) < 0.04 ? CREAM : RUST),
    },
    {
      shape: ball(0.024, 0.026, 0.02).move(0.062, 0.812, 0.528).mirror(),
      colour: over([0.35, 0.2, 0.08], [0.05, 0.04, 0.04], (x, y) => (Math.hypot(x, y) < 0.014 ? 1 : 0)),
      shine: 1,
    },
    { shape: ball(0.03, 0.024, 0.024).move(0, 0.748, 0.682), colour: [0.08, 0.06, 0.06], shine: 0.8 },
    // Scarf
    {
      shape: join(
        hoop(0.132, 0.036, 0.045).tilt(34).move(0, 0.62, 0.33),
        hoop(0.138, 0.032, 0.04).tilt(40).move(0, 0.58, 0.32),
      ).fix(),
      colour: (_x, y) => (Math.floor(y * 40) % 3 === 0 ? CREAM : [0.16, 0.45, 0.52]),
    },
    {
      shape: join(
        ball(0.045).move(0.05, 0.69, 0.2),
        lathe([
          [0.02, 0],
          [0.03, 0.02],
          [0.055, 0.24],
          [0.05, 0.26],
        ])
          .scale(1, 1, 0.35)
          .tilt(-118)
          .turn(24)
          .move(0.05, 0.69, 0.2),
        lathe([
          [0.02, 0],
          [0.03, 0.02],
          [0.055, 0.2],
          [0.05, 0.22],
        ])
          .scale(1, 1, 0.35)
          .tilt(-130)
          .turn(-16)
          .move(0.05, 0.69, 0.2),
      ).fix(),
      colour: (_x, _y, z) => (Math.floor(z * 40 + 40) % 3 === 0 ? CREAM : [0.16, 0.45, 0.52]),
    },
  ],
};
