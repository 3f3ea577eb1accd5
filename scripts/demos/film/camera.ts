import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { CDPSession, Locator, Page } from 'playwright-core';
import sharp from 'sharp';

export const WIDTH_PX = 1280;
export const HEIGHT_PX = 720;
export const FRAMES_PER_SECOND = 12;
const GLIDE_S = 0.6;
/** While a model moves: without a graphics card a photograph of it takes a second. */
const FRAMES_PER_LOOK = 3;

/** When a caption is shown: from a time in the film until the next starts. */
export interface Mark<Name extends string> {
  name: Name;
  fromS: number;
}

const ARROW = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="26" height="32"><path d="M3 2v22l5.5-5 3.6 8.4 3.8-1.6-3.6-8.3h7.4z"
  fill="#17191b" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/></svg>`,
);
const RING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44"><circle cx="22" cy="22" r="17" fill="#c4360f" fill-opacity=".18"
  stroke="#c4360f" stroke-width="2.5"/></svg>`,
);

/**
 * Films a page into an H.264 file. A screenshot is taken after each change; in between, the pointer moves over the last
 * one. So the film is as smooth on a slow machine as on a fast one.
 */
export class Camera<Name extends string> {
  readonly marks: Mark<Name>[] = [];
  frameCount = 0;
  private last = Buffer.alloc(0);
  private pointer = { x: WIDTH_PX * 0.6, y: HEIGHT_PX * 0.72 };
  private readonly page: Page;
  private readonly session: CDPSession;
  private readonly ffmpeg: ChildProcessByStdio<Writable, null, null>;
  private readonly end: Promise<unknown[]>;

  private constructor(page: Page, session: CDPSession, file: string) {
    this.page = page;
    this.session = session;
    // The decoder does not accept SVG, which is never uploaded; this draws the pointer with one.
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
    const size = `${WIDTH_PX}x${HEIGHT_PX}`;
    const input = [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      size,
      '-framerate',
      String(FRAMES_PER_SECOND),
      '-i',
      '-',
    ];
    const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '32', '-g', '120'];
    const output = [...codec, '-pix_fmt', 'yuv420p', '-movflags', '+faststart', file];
    this.ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    this.end = once(this.ffmpeg, 'exit');
  }

  static async open<Name extends string>(page: Page, file: string): Promise<Camera<Name>> {
    return new Camera<Name>(page, await page.context().newCDPSession(page), file);
  }

  get timeS(): number {
    return this.frameCount / FRAMES_PER_SECOND;
  }

  /** Says something from now on. */
  mark(name: Name): void {
    console.log(`${this.timeS.toFixed(1).padStart(5)} s  ${name}`);
    this.marks.push({ name, fromS: this.timeS });
  }

  /** Photographs the page. */
  async take(): Promise<string> {
    const { data } = await this.session.send('Page.captureScreenshot', { format: 'jpeg', quality: 94 });
    return data;
  }

  /** Shows a photograph for some frames. */
  async showTaken(photograph: string, frames = 1): Promise<void> {
    const image = sharp(Buffer.from(photograph, 'base64')).resize(WIDTH_PX, HEIGHT_PX);
    this.last = await image.removeAlpha().raw().toBuffer();
    await this.show(frames);
  }

  /** Photographs the page and shows it for some frames. */
  async look(frames = 1): Promise<void> {
    await this.showTaken(await this.take(), frames);
  }

  async hold(seconds: number): Promise<void> {
    await this.look(Math.round(seconds * FRAMES_PER_SECOND));
  }

  /** Lets the page's own clock run and photographs it as it goes. */
  async run(seconds: number): Promise<void> {
    const count = Math.ceil((seconds * FRAMES_PER_SECOND) / FRAMES_PER_LOOK);
    for (let i = 0; i < count; i++) {
      await this.page.clock.fastForward((1000 * FRAMES_PER_LOOK) / FRAMES_PER_SECOND);
      await this.look(FRAMES_PER_LOOK);
    }
  }

  /** Moves the pointer to the middle of something. */
  async glide(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = (await target.boundingBox())!;
    await this.look(0);
    const from = { ...this.pointer };
    const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
    const count = Math.round(GLIDE_S * FRAMES_PER_SECOND);
    for (let i = 1; i <= count; i++) {
      const t = i / count;
      const share = t * t * (3 - 2 * t);
      this.pointer = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await this.show(1);
    }
    await this.page.mouse.move(to.x, to.y);
  }

  /** Moves there and presses. */
  async press(target: Locator): Promise<void> {
    await this.glide(target);
    await this.show(3, true);
    await target.click();
  }

  /** Drags from where the pointer is, the page's clock running with it. */
  async drag(byX: number, byY: number, seconds: number): Promise<void> {
    const { x, y } = this.pointer;
    await this.page.mouse.down();
    const count = Math.round((seconds * FRAMES_PER_SECOND) / FRAMES_PER_LOOK);
    for (let i = 1; i <= count; i++) {
      const share = (1 - Math.cos((Math.PI * i) / count)) / 2;
      this.pointer = { x: x + byX * share, y: y + byY * share };
      await this.page.mouse.move(this.pointer.x, this.pointer.y);
      await this.page.clock.fastForward((1000 * FRAMES_PER_LOOK) / FRAMES_PER_SECOND);
      await this.look(FRAMES_PER_LOOK);
    }
    await this.page.mouse.up();
  }

  async close(): Promise<void> {
    this.ffmpeg.stdin.end();
    const [status] = await this.end;
    if (status !== 0) throw new Error('ffmpeg did not write the film');
  }

  /** The last photograph with the pointer on it. */
  still(isPressed = false): Promise<Buffer> {
    const { x, y } = this.pointer;
    const place = (input: Buffer, left: number, top: number) => ({
      input,
      left: Math.round(left),
      top: Math.round(top),
    });
    const layers = [place(ARROW, x - 3, y - 2)];
    if (isPressed) layers.unshift(place(RING, x - 22, y - 22));
    const raw = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 } as const;
    return sharp(this.last, { raw }).composite(layers).removeAlpha().raw().toBuffer();
  }

  private async show(frames: number, isPressed = false): Promise<void> {
    if (frames === 0) return;
    const frame = await this.still(isPressed);
    for (let i = 0; i < frames; i++) {
      if (!this.ffmpeg.stdin.write(frame)) await Promise.race([once(this.ffmpeg.stdin, 'drain'), this.end]);
      this.frameCount++;
    }
  }
}
