import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

/**
 * An S3 server as a process of its own. Told `full`, it answers everything that would store something as a server does
 * whose disk is full, until it is told `room`.
 */
const [directory = ''] = process.argv.slice(2);
const app = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'assets' }] });
await app.configureBuckets();
const handle = app.callback();

let isFull = false;
process.on('message', (word) => {
  isFull = word === 'full';
});

const server = createServer((request, response) => {
  if (!isFull || request.method !== 'PUT') return handle(request, response);
  request.resume();
  response.writeHead(507, { 'content-type': 'application/xml' });
  response.end('<Error><Code>InsufficientStorage</Code><Message>No space left on device</Message></Error>');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
