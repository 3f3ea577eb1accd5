/** Stands in for the engine's thread and returns every message. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (message) => parentPort?.postMessage(message));
