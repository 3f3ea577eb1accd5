import {
  CanvasTexture,
  Color,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshNormalMaterial,
  MeshStandardMaterial,
  type Object3D,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from 'three';
import { type Channel, CLAY_COLOUR } from '../constants.ts';
import type { ModelProvenance } from '../model/read-provenance.ts';
import { drawUvGrid } from './draw-uv-grid.ts';
import { makeProvenanceMaterial } from './make-provenance-material.ts';

type Packed = 'occlusion' | 'roughness' | 'metallic';

/** The channel of each value in a packed texture, as in glTF. */
const PACKED_MASK: Record<Packed, string> = {
  occlusion: 'vec3(1.0, 0.0, 0.0)',
  roughness: 'vec3(0.0, 1.0, 0.0)',
  metallic: 'vec3(0.0, 0.0, 1.0)',
};

/**
 * Shows one property of a model's materials at a time. The model's own come back with `pbr`.
 *
 * @example
 * const channels = new Channels(root, provenance);
 * channels.show('roughness', { paper: '#ffffff', ink: '#1b1d1f' });
 */
export class Channels {
  readonly #own = new Map<Mesh, Material | Material[]>();
  #made: Material[] = [];
  #wires: Mesh[] = [];
  #grid: CanvasTexture | null = null;
  readonly #provenance: ModelProvenance | null;

  constructor(root: Object3D, provenance: ModelProvenance | null) {
    this.#provenance = provenance;
    root.traverse((object) => {
      if (object instanceof Mesh) this.#own.set(object, object.material);
    });
  }

  /** Lines are drawn in the ink colour, their background in the paper colour. */
  show(channel: Channel, colours: { paper: string; ink: string }): void {
    this.#forget();
    for (const [mesh, own] of this.#own) {
      if (channel === 'pbr') mesh.material = own;
      else if (Array.isArray(own)) mesh.material = own.map((one) => this.#make(channel, mesh, one, colours.paper));
      else mesh.material = this.#make(channel, mesh, own, colours.paper);
      if (channel === 'wireframe') this.#addWire(mesh, colours.ink);
    }
  }

  dispose(): void {
    this.show('pbr', { paper: '', ink: '' });
    this.#grid?.dispose();
  }

  #forget(): void {
    for (const material of this.#made) material.dispose();
    this.#made = [];
    for (const wire of this.#wires) wire.removeFromParent();
    this.#wires = [];
  }

  #addWire(mesh: Mesh, ink: string): void {
    const material = new MeshBasicMaterial({ color: ink, wireframe: true, transparent: true, opacity: 0.5 });
    const wire = new Mesh(mesh.geometry, material);
    mesh.add(wire);
    this.#wires.push(wire);
    this.#made.push(material);
  }

  #make(channel: Exclude<Channel, 'pbr'>, mesh: Mesh, own: Material, paper: string): Material {
    const material = this.#choose(channel, mesh, own as MeshStandardMaterial, paper);
    material.side = own.side;
    this.#made.push(material);
    return material;
  }

  #choose(channel: Exclude<Channel, 'pbr'>, { geometry }: Mesh, own: MeshStandardMaterial, paper: string): Material {
    const { map, color, vertexColors, normalMap, roughnessMap, metalnessMap, aoMap } = own;
    switch (channel) {
      case 'baseColour':
        return new MeshBasicMaterial({ map, color, vertexColors, toneMapped: false });
      case 'normals':
        return new MeshNormalMaterial({ normalMap, ...(own.normalScale ? { normalScale: own.normalScale } : {}) });
      case 'roughness':
        return showPacked(roughnessMap, 'roughness', own.roughness ?? 1);
      case 'metallic':
        return showPacked(metalnessMap, 'metallic', own.metalness ?? 0);
      case 'occlusion':
        return showPacked(aoMap, 'occlusion', 1);
      case 'clay':
        return new MeshStandardMaterial({ color: CLAY_COLOUR, roughness: 0.85, metalness: 0 });
      case 'wireframe':
        // Pushed back a little, so that the lines on it are whole and those behind it are hidden.
        return new MeshBasicMaterial({
          color: paper,
          polygonOffset: true,
          polygonOffsetFactor: 1,
          polygonOffsetUnits: 1,
          toneMapped: false,
        });
      case 'uv':
        this.#grid ??= makeGridTexture();
        return new MeshLambertMaterial({ map: this.#grid });
      case 'provenance':
        return makeProvenanceMaterial(geometry, this.#provenance);
    }
  }
}

/** One number of the material as grey, as it is stored: 0 is black, 1 is white. */
function showPacked(texture: Texture | null, part: Packed, factor: number): Material {
  const material = new MeshBasicMaterial({ map: texture, toneMapped: false });
  material.color = new Color().setScalar(texture ? 1 : factor);
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <map_fragment>',
        texture
          ? `#include <map_fragment>
             diffuseColor.rgb = vec3(dot(diffuseColor.rgb, ${PACKED_MASK[part]}) * ${factor.toFixed(4)});`
          : '',
      )
      .replace('#include <colorspace_fragment>', '');
  };
  // Without separate cache keys, the programs of the three would be taken for one.
  material.customProgramCacheKey = () => `packed ${part} ${texture ? factor.toFixed(4) : 'flat'}`;
  return material;
}

function makeGridTexture(): CanvasTexture {
  const texture = new CanvasTexture(drawUvGrid());
  texture.colorSpace = SRGBColorSpace;
  // The canvas starts at the top like glTF's textures.
  texture.flipY = false;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}
