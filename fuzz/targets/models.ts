import { readModel } from '../../packages/engine/src/formats/read/read-model.ts';
import { inspectModel } from '../../packages/engine/src/platform/node/inspect-model.ts';
import { nodePlatform } from '../../packages/engine/src/platform/node/node-platform.ts';
import { unpackModel } from '../../packages/engine/src/platform/node/unpack-model.ts';
import { describeGlb, MTL, makeArchives, makeStl, OBJ, packGlb, STL_TEXT } from '../make-models.ts';
import { mutateBytes } from '../mutate-bytes.ts';
import { mutateText, WORDS } from '../mutate-text.ts';
import { mutateTree } from '../mutate-tree.ts';
import type { Random } from '../random.ts';
import { type FuzzTarget, judge } from '../target.ts';
import { makePictures } from './pictures.ts';

/** The invariants of every accepted model: all corners exist and are finite. */
async function readThrough(bytes: Uint8Array, sideFiles?: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const { surface, paint } = await readModel(bytes, nodePlatform, sideFiles);
  for (const { positions, indices } of [surface, paint.mesh]) {
    const count = positions.length / 3;
    if (indices.length === 0 || indices.length % 3 !== 0) throw new Error('a surface without triangles');
    if (indices.some((index) => index >= count)) throw new Error('a corner that does not exist');
    if (!positions.every(Number.isFinite)) throw new Error('a corner that is nowhere');
  }
}

const encode = (text: string) => new TextEncoder().encode(text);
const OBJ_WORDS = [
  '\nf 1 2 3',
  '\nv 1e38 NaN 1',
  '\nusemtl ',
  '\nmtllib materials.mtl',
  '/',
  '\\\n',
  '-99999',
  ...WORDS,
];

export const glbs: FuzzTarget = {
  name: 'glb',
  async open() {
    const [picture] = await makePictures();
    const { json, binary } = describeGlb(picture!);
    const corpus = [packGlb(json, binary)];
    const make = (random: Random) =>
      random.chance(0.3) ? mutateBytes(random, corpus) : packGlb(mutateTree(random, json), binary);
    return { run: (random) => judge(() => readThrough(make(random))) };
  },
};

export const objs: FuzzTarget = {
  name: 'obj',
  async open() {
    const [picture] = await makePictures();
    return {
      run: (random) => {
        const obj = random.chance(0.2)
          ? mutateBytes(random, [encode(OBJ)])
          : encode(mutateText(random, [OBJ], OBJ_WORDS));
        const mtl = encode(mutateText(random, [MTL]));
        const png = random.chance(0.8) ? picture! : mutateBytes(random, [picture!]);
        const sideFiles = new Map([
          ['materials.mtl', mtl],
          ['red.png', png],
        ]);
        return judge(() => readThrough(obj, sideFiles));
      },
    };
  },
};

export const stls: FuzzTarget = {
  name: 'stl',
  async open() {
    const corpus = [makeStl(), encode(STL_TEXT)];
    return {
      run: (random) =>
        judge(() =>
          readThrough(random.chance(0.6) ? mutateBytes(random, corpus) : encode(mutateText(random, [STL_TEXT]))),
        ),
    };
  },
};

/** The server's checks of an upload before it holds points, and the worker's after. */
export const uploads: FuzzTarget = {
  name: 'model-uploads',
  async open() {
    const [picture] = await makePictures();
    const { json, binary } = describeGlb(picture!);
    const glb = packGlb(json, binary);
    const corpus = [...makeArchives(glb, picture!), glb, makeStl(), encode(OBJ), encode(STL_TEXT)];
    return {
      run: (random) => {
        const upload = mutateBytes(random, corpus);
        return judge(async () => {
          await inspectModel(upload);
          const { model, sideFiles } = await unpackModel(upload);
          await readThrough(model, sideFiles);
        });
      },
    };
  },
};
