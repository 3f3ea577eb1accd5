import { openArchive } from '../../packages/engine/src/platform/node/open-archive.ts';
import { describeGlb, makeArchives, packGlb } from '../make-models.ts';
import { mutateBytes } from '../mutate-bytes.ts';
import { type FuzzTarget, judge } from '../target.ts';
import { makePictures } from './pictures.ts';

const LIMITS = { entriesMax: 50, bytesMax: 1 << 20 };

/** ZIP files: no path that climbs and no more bytes than allowed may come out of one. */
export const archives: FuzzTarget = {
  name: 'archives',
  async open() {
    const [picture] = await makePictures();
    const { json, binary } = describeGlb(picture!);
    const corpus = makeArchives(packGlb(json, binary), picture!);
    return {
      run: (random) => {
        const zip = mutateBytes(random, corpus);
        return judge(async () => {
          let byteCount = 0;
          for (const [path, bytes] of await openArchive(zip, LIMITS)) {
            byteCount += bytes.length;
            if (path.split('/').includes('..') || /^[/\\]/.test(path)) throw new Error(`a path that climbs: ${path}`);
          }
          if (byteCount > LIMITS.bytesMax) throw new Error(`${byteCount} bytes came out`);
        });
      },
    };
  },
};
