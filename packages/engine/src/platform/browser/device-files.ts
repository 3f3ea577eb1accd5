import { MODELS } from '../../models/catalogue.ts';

/** A file that the engine fetches before its first asset. */
export interface DeviceFile {
  name: string;
  sha256: string;
  /** Of the file itself; it may be compressed on its way. */
  bytes: number;
}

/** Where the files of this build are, by name. */
export type DeviceFileUrls = Record<string, string>;

/** The runtimes, of the versions in `package.json`. */
export const RUNTIME_FILES = {
  onnxruntime: {
    name: 'ort-wasm-simd-threaded.wasm',
    sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
    bytes: 14_239_897,
  },
  onnxruntimeGlue: {
    name: 'ort-wasm-simd-threaded.mjs',
    sha256: 'e13f7f94fc51b4ca72b12faeb1ee95f4ace6dfbc8939bc718aabdc0a27c4299b',
    bytes: 24_381,
  },
  mujoco: {
    name: 'mujoco.wasm',
    sha256: '2d380f1070a556c3003b4a7c7c10c98a5f61db4e91815de1075ec478e9487e76',
    bytes: 10_313_475,
  },
  mozjpeg: {
    name: 'mozjpeg_enc.wasm',
    sha256: '24d4177f1c4963e2058b107189249651c61fdef125570e79b1dfb63c8bb49326',
    bytes: 251_524,
  },
} as const satisfies Record<string, DeviceFile>;

/** The same runtime for the graphics processor: fetched where there is one, in addition, because it lacks operators on the CPU. */
export const GRAPHICS_FILES = {
  onnxruntime: {
    name: 'ort-wasm-simd-threaded.jspi.wasm',
    sha256: 'a54c76f86b0f0d9572380cf1c6292a7b3903716ffcbcd6b0e5c7050bf430eb93',
    bytes: 16_758_545,
  },
  onnxruntimeGlue: {
    name: 'ort-wasm-simd-threaded.jspi.mjs',
    sha256: '270e2c6da9f297239d301d329782b6446641cb1e16a77967690adcfca35f3268',
    bytes: 50_918,
  },
} as const satisfies Record<string, DeviceFile>;

/** The sizes of the networks' files; their checksums are in the catalogue. */
const NETWORK_BYTES: Record<string, number> = {
  'u2netp.onnx': 4_574_861,
  'model.onnx': 108_624,
  'model-several.onnx': 138_414,
  'weights-0.bin': 14_790_272,
  'weights-1.bin': 14_687_232,
  'weights-2.bin': 14_701_536,
};

/** The files of the networks by name: that for several pictures has the weights of the one for a single picture. */
const NETWORK_FILES = new Map(Object.values(MODELS).flatMap(({ files }) => files.map((file) => [file.path, file])));

/** All files that an asset needs. */
export const DEVICE_FILES: readonly DeviceFile[] = [
  ...Object.values(RUNTIME_FILES),
  ...[...NETWORK_FILES.values()].map(({ path, sha256 }) => ({ name: path, sha256, bytes: NETWORK_BYTES[path]! })),
];
