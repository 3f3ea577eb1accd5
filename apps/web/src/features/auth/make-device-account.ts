import { DEVICE_ACCOUNT_DOMAIN, DEVICE_PASSWORD_LENGTH } from '@tangible/contracts';
import { randomBelow, randomOf, shuffle } from './random.ts';

/** An account that a device creates for itself, without typing. */
export interface DeviceAccount {
  username: string;
  email: string;
  password: string;
}

const ADJECTIVES =
  'Amber Bold Brave Brisk Calm Clear Clever Copper Crisp Deft Eager Exact Fair Firm Fleet Gentle Golden Grand Keen Kind Level Light Lively Lucid Mellow Merry Neat Nimble Noble Plain Polar Prime Proud Quick Quiet Ready Rustic Sage Sharp Silver Smooth Solid Square Steady Still Sunny Swift Tidy True Vivid Warm Wise'.split(
    ' ',
  );
const NOUNS =
  'Anchor Anvil Arch Atlas Axle Beacon Beam Bolt Bridge Cable Caliper Clamp Compass Cone Crane Cube Disc Dome Gauge Gear Girder Gyro Hammer Hinge Joint Kiln Lathe Lens Lever Magnet Mast Needle Orbit Piston Pivot Plumb Prism Pulley Ratchet Rivet Rotor Ruler Sensor Sextant Shaft Sphere Spindle Spring Torus Valve Vector Wedge Wheel'.split(
    ' ',
  );

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SIGNS = '!@#$%^&*';

/**
 * Makes up an account: a name of adjective, noun and number, an address of that name, and a password with a sign of
 * every kind.
 *
 * @example
 * makeDeviceAccount().username; // 'SteadyCaliper4821'
 */
export function makeDeviceAccount(): DeviceAccount {
  const username = `${randomOf(ADJECTIVES)}${randomOf(NOUNS)}${1000 + randomBelow(9000)}`;
  return { username, email: `${username.toLowerCase()}@${DEVICE_ACCOUNT_DOMAIN}`, password: makePassword() };
}

function makePassword(): string {
  const kinds = [UPPER, LOWER, DIGITS, SIGNS];
  const all = kinds.join('');
  const rest = Array.from({ length: DEVICE_PASSWORD_LENGTH - kinds.length }, () => randomOf(all));
  return shuffle([...kinds.map((kind) => randomOf(kind)), ...rest]).join('');
}
