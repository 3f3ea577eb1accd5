import { DROP_RULES } from './rules.ts';

/**
 * The solver options and the floor of the drop as MJCF.
 *
 * Contributor notes. Real floors stop rolling bodies; MuJoCo's default does not. A hard ball on a hard floor loses about 1 %
 * of its weight to rolling, on carpet several times that; this floor takes 3 %, of spinning as well. A disk that was
 * generated from a picture of a glass is at rest after 1.3 s with 3 % and after 2.9 s with 1 %. The effective radius is
 * half of the middle of the three sides: that of a ball, of a disk on its rim and of a rod on its side. So the drop shows
 * that a body settles on the floor of a home, not on polished steel. The floor is as stiff as the time step allows
 * (MuJoCo keeps a contact's time constant above two steps by itself).
 *
 * @param sidesM Width, height and depth of the body.
 *
 * @example
 * const { option, floor } = writeFloor([0.15, 0.13, 0.1]);
 */
export function writeFloor(sidesM: readonly [number, number, number]): { option: string; floor: string } {
  const { frameHz, floorFriction, rollingResistance } = DROP_RULES;
  const [, middle] = [...sidesM].sort((a, b) => a - b);
  const rollingM = (rollingResistance * middle!) / 2;
  return {
    option: `<option timestep="${1 / frameHz}" cone="elliptic"/>`,
    floor: `<geom name="floor" type="plane" size="0 0 1" condim="6" friction="${floorFriction} ${rollingM} ${rollingM}"
      solref="0.0005 1" solmix="1000000"/>`,
  };
}
