import sharp from 'sharp';
import { inspectUpload } from '../../packages/engine/src/platform/node/inspect-upload.ts';
import { nodePlatform } from '../../packages/engine/src/platform/node/node-platform.ts';
import { mutateBytes } from '../mutate-bytes.ts';
import { type FuzzTarget, judge } from '../target.ts';

/** Uploads: the four kinds that are taken, in their flavours, and some that are not. */
export const pictures: FuzzTarget = {
  name: 'pictures',
  async open() {
    const corpus = await makePictures();
    return {
      run: (random) => {
        const bytes = mutateBytes(random, corpus);
        return judge(async () => {
          const { width, height } = await inspectUpload(bytes);
          const { data } = await nodePlatform.decodeImage(bytes, { sidePxMax: 64 });
          if (!(width >= 32 && height >= 32 && data.length > 0)) throw new Error('an accepted picture has no pixels');
        });
      },
    };
  },
};

/** Small pictures of every kind, drawn here. */
export async function makePictures(): Promise<Uint8Array[]> {
  const noise = Buffer.from(Uint8Array.from({ length: 48 * 40 * 4 }, (_, i) => (i * 7919) >> 3));
  const image = () => sharp(noise, { raw: { width: 48, height: 40, channels: 4 } });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image href="file:///etc/passwd"/></svg>';
  return Promise.all([
    image().png().toBuffer(),
    image().png({ palette: true }).toBuffer(),
    image().png({ progressive: true }).toBuffer(),
    image().removeAlpha().toColourspace('b-w').png().toBuffer(),
    image().jpeg().toBuffer(),
    image().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    image().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    image().webp().toBuffer(),
    image().webp({ lossless: true }).toBuffer(),
    image().gif().toBuffer(),
    Buffer.from(svg),
    Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>'),
    Buffer.from('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'),
    Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
    Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1'),
    Buffer.from('%PDF-1.7\n1 0 obj\n', 'latin1'),
  ]);
}
