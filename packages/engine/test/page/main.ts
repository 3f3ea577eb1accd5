/// <reference types="vite/client" />
import mozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url';
import graphicsGlue from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import graphics from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import onnxruntimeGlue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import onnxruntime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { ModelEntry } from '../../src/models/catalogue.ts';
import { drawTrial } from '../../src/platform/browser/graphics/draw-trial.ts';
import { findGraphics } from '../../src/platform/browser/graphics/find-graphics.ts';
import { mayTry, noteBegin } from '../../src/platform/browser/graphics/graphics-trials.ts';
import type { TrialAnswer } from '../../src/platform/browser/graphics/judge-answer.ts';
import { preferGraphics } from '../../src/platform/browser/graphics/prefer-graphics.ts';
import { makeModelOpener, openOnce } from '../../src/platform/browser/open-model.ts';
import { decodePicture } from '../../src/platform/browser/pictures/decode-picture.ts';
import { encodeJpeg } from '../../src/platform/browser/pictures/encode-jpeg.ts';
import { encodePng } from '../../src/platform/browser/pictures/encode-png.ts';

const unpack = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

function pack(bytes: Uint8Array | Uint8ClampedArray): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}

/** A page with nothing but parts of the engine, for tests to drive. Bytes travel as text. */
const page = {
  findGraphics,
  mayTry,
  noteBegin,

  /** A network's answers to the trial, asked twice, and where each was found. */
  async ask(path: string, answer: TrialAnswer, subject: string, trialMs: number) {
    const load = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
    const [graph, cpu, gpu] = await Promise.all([path, onnxruntime, graphics].map(load));
    const take = () => graph!;
    const openOnCpu = makeModelOpener({ wasm: cpu!, glueUrl: onnxruntimeGlue, take });
    const limitsMs = { open: 100_000, trial: trialMs, run: 100_000 };
    const files = { wasm: gpu!, glueUrl: graphicsGlue, subject, take, answers: { [path]: answer }, limitsMs };
    const session = await openOnce(preferGraphics(openOnCpu, files))({ files: [{ path }] } as unknown as ModelEntry);
    const found = [];
    for (let times = 0; times < 2; times++) {
      const input = { [answer.input]: { data: drawTrial(answer.dims), dims: answer.dims } };
      const { shape } = await session.run(input);
      found.push({ backend: session.backend, values: [...shape!.data] });
    }
    return found;
  },

  /** The pixels of a picture, or the code of the error that it is refused with. */
  async decode(picture: string, sidePxMax?: number) {
    try {
      const { data, width, height } = await decodePicture(unpack(picture), sidePxMax);
      return { data: pack(data), width, height };
    } catch (error) {
      return String((error as { code?: string }).code ?? error);
    }
  },

  async encode(pixels: string, width: number, height: number, quality: number) {
    const image = { data: unpack(pixels), width, height };
    const wasm = new Uint8Array(await (await fetch(mozjpeg)).arrayBuffer());
    return { png: pack(await encodePng(image)), jpeg: pack(await encodeJpeg(image, quality, wasm)) };
  },
};

export type EnginePage = typeof page;
Object.assign(window, page);
