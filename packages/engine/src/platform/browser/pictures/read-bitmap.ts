import type { RgbaImage } from '../../../types.ts';

/** Larger ones are read in tiles: a texture may not be larger. */
const TILE_PX = 4096;

/**
 * The pixels of a decoded picture. A 2D canvas multiplies colours by alpha, which loses the colours of pixels that can
 * be seen through; WebGL does not. Where there is no WebGL, such a picture loses them.
 */
export function readBitmap(bitmap: ImageBitmap, hasAlpha: boolean): RgbaImage {
  const { width, height } = bitmap;
  if (hasAlpha) {
    const data = readByWebgl(bitmap);
    if (data) return { data, width, height };
  }
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no 2D canvas');
  context.drawImage(bitmap, 0, 0);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}

function readByWebgl(bitmap: ImageBitmap): Uint8Array | null {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (!gl) return null;
  const { width, height } = bitmap;
  if (Math.max(width, height) > Math.min(TILE_PX, gl.getParameter(gl.MAX_TEXTURE_SIZE))) return null;
  const data = new Uint8Array(width * height * 4);
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE) return null;
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data);
  const failed = gl.getError() !== gl.NO_ERROR;
  // A page may have only a few of them.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return failed ? null : data;
}
