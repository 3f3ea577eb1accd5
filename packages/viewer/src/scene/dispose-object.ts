import { type Material, Mesh, type Object3D, type Texture } from 'three';

interface Disposable {
  geometry?: { dispose(): void };
  material?: Material | Material[];
}

/** Frees everything that an object and its children hold on the graphics card. */
export function disposeObject(root: Object3D): void {
  root.traverse((object) => {
    const { geometry, material } = object as Disposable;
    geometry?.dispose();
    for (const one of Array.isArray(material) ? material : material ? [material] : []) disposeMaterial(one);
    if (object instanceof Mesh && 'skeleton' in object) (object.skeleton as { dispose(): void }).dispose();
  });
}

/** A material and its textures. */
function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if ((value as Texture | null)?.isTexture) {
      const { image } = value as Texture;
      (value as Texture).dispose();
      // Decoded pictures are held until they are closed.
      if (typeof ImageBitmap !== 'undefined' && image instanceof ImageBitmap) image.close();
    }
  }
  material.dispose();
}
