// node packages/engine/test/goldens/renew-goldens.ts: renders all golden pictures again. Look at them before you commit.
import { writeFileSync } from 'node:fs';
import { nodePlatform } from '../../src/platform/node/node-platform.ts';
import { drawGolden, GALLERY_ASSETS, goldenUrl } from './draw-golden.ts';

for (const name of GALLERY_ASSETS) {
  writeFileSync(goldenUrl(name), await nodePlatform.encodePng(await drawGolden(name), 9));
  console.log(name);
}
