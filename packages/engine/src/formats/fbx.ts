import { describeScene } from './fbx/describe-scene.ts';
import { encodeFbx } from './fbx/encode-fbx.ts';
import type { Format } from './format.ts';

/**
 * Binary FBX 7.4 with one mesh, one material and its textures inside. Y up; vertices in metres, and the file says so.
 *
 * Its material is Phong's, which every reader knows: a colour and a normal texture, and one number each for roughness
 * and metal. The texture of occlusion, roughness and metal is a separate file, for tools that set up their own
 * material.
 */
export const fbx: Format = {
  async write(body, platform) {
    const { orm } = body.textures;
    return [
      {
        path: 'fbx/model.fbx',
        mime: 'application/octet-stream',
        bytes: await encodeFbx(describeScene(body), platform),
      },
      { path: `fbx/textures/occlusion-roughness-metallic.${orm.extension}`, mime: orm.mime, bytes: orm.bytes },
    ];
  },
};
