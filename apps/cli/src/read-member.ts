import { resolve } from 'node:path';
import type { SceneMember } from '@tangible/engine';
import { readAsset } from './read-asset.ts';

/**
 * An asset as a scene takes it, from its folder or its ZIP. The same path twice is the same asset.
 *
 * @example
 * const members = await Promise.all(['table', 'mug', 'mug'].map(readMember));
 */
export async function readMember(path: string): Promise<SceneMember> {
  const { files } = await readAsset(path);
  const find = (name: string): Uint8Array => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`${path} has no ${name}`);
    return bytes;
  };
  const report = JSON.parse(new TextDecoder().decode(find('report.json')));
  return {
    id: resolve(path),
    name: report.name,
    glb: find('model.glb'),
    report,
    colliders: find('web/colliders.obj'),
  };
}
