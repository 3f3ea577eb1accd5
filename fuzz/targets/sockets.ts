import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { mutateBytes } from '../mutate-bytes.ts';
import { mutateText } from '../mutate-text.ts';
import type { Random } from '../random.ts';
import { startServer } from '../start-server.ts';
import type { FuzzTarget } from '../target.ts';
import { makePictures } from './pictures.ts';

const BOUNDARY = '----tangible7MA4YWxk';

function writeForm(picture: Uint8Array): Buffer {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="../a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(field('subdivisionLevel', 'low') + field('fileFormat', 'glb') + head),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

const chunked = (body: Uint8Array, size: number): Buffer => {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
};

/** Bytes on a real connection: forms with broken boundaries, chunks, wrong lengths, slow bodies. */
export const multipart: FuzzTarget = {
  name: 'multipart',
  async open() {
    const server = await startServer();
    const forms = (await makePictures()).slice(0, 10).map(writeForm);
    const make = (random: Random): Shot => {
      const path = random.pick(['/api/tangible/generate', '/api/tangible/finish', '/api/tangible/scenes']);
      const form = random.chance(0.3) ? random.pick(forms) : Buffer.from(mutateBytes(random, forms));
      const boundary = random.chance(0.8)
        ? BOUNDARY
        : mutateText(random, [BOUNDARY])
            .replace(/[\r\n\0]/g, '')
            .slice(0, 200);
      const isChunked = random.chance(0.3);
      const length = random.chance(0.85)
        ? form.length
        : random.pick([0, form.length - 1, form.length + 9, -1, 2 ** 40]);
      const head = [
        `POST ${path} HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${server.token}`,
        `content-type: multipart/form-data; boundary=${boundary}`,
        isChunked ? 'transfer-encoding: chunked' : `content-length: ${length}`,
        'connection: close',
      ].join('\r\n');
      const body = isChunked ? chunked(form, random.int(500) + 1) : form;
      const whole = Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body]);
      const isTorn = random.chance(0.15);
      return {
        bytes: isTorn ? mutateBytes(random, [whole]) : whole,
        isWhole: !isTorn && (isChunked || length === form.length),
      };
    };
    return {
      close: server.close,
      async run(random) {
        const answer = await send(server.port, make(random), random);
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 400);
        if (status >= 500) throw new Error(`${answer.slice(0, 600)}\n${server.troubles.at(-1) ?? ''}`);
        return status < 400 ? 'accepted' : 'refused';
      },
    };
  },
};

interface Shot {
  bytes: Uint8Array;
  /** Whether the request ends where it says; otherwise the server waits for more. */
  isWhole: boolean;
}

/** Hangs up after this long on a server that waits for the rest of a request. */
const PATIENCE_MS = 200;

/** Sends bytes, at once or in pieces with pauses between them; returns the response. */
function send(port: number, { bytes, isWhole }: Shot, random: Random): Promise<string> {
  const cuts = random.chance(0.1) ? [0, 1, 2].map(() => random.int(bytes.length + 1)).sort((a, b) => a - b) : [];
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let patience: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', async () => {
      let at = 0;
      for (const cut of cuts) {
        socket.write(bytes.subarray(at, cut));
        at = cut;
        await sleep(5);
      }
      socket.write(bytes.subarray(at));
      if (!isWhole) patience = setTimeout(() => socket.end(), PATIENCE_MS);
    });
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    // The server may hang up while the rest is on its way.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(patience);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}
