import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Pose, readPose } from '@tangible/drop-test';
import type { NativeSimulator } from './build-program.ts';
import type { Placement } from './placement.ts';
import { writeBody } from './write-body.ts';

const run = promisify(execFile);
const OUTPUT_BYTES_MAX = 2 ** 26;

export interface NativeWay {
  simulator: NativeSimulator;
  /** The last arguments of the program, which say how it builds the body. */
  args: readonly string[];
}

/**
 * Sets a body down in Bullet or DART.
 *
 * @param program From `buildProgram`.
 * @param scratch A folder for files that the program reads.
 *
 * @example
 * const poses = await placeNatively(program, scratch, { simulator: 'dart', args: ['ode'] }, placement);
 */
export async function placeNatively(
  program: string,
  scratch: string,
  { simulator, args }: NativeWay,
  { folder, body, heightM, seconds, rampDegrees }: Placement,
): Promise<Pose[]> {
  const last = [seconds, rampDegrees].map(String);
  const { stdout } = await run(program, [...(await listArguments()), ...args], { maxBuffer: OUTPUT_BYTES_MAX });
  return stdout.trim().split('\n').map(readLine);

  async function listArguments(): Promise<string[]> {
    if (simulator === 'dart') {
      const values = [body.friction, body.restitution].map(String);
      return [join(folder, 'urdf/model.urdf'), String(heightM), ...last, ...values];
    }
    const path = join(scratch, 'body.txt');
    await writeFile(path, writeBody(body, heightM));
    return [path, ...last];
  }
}

function readLine(line: string): Pose {
  const [timeS, ...coordinates] = line.split(' ').map(Number);
  return readPose(Float64Array.from(coordinates), timeS!);
}
