import { EventEmitter } from 'node:events';
import type { DatabaseProvider } from './providers/database/database-provider.ts';

const CHANNEL = 'generation_changed';

/** Says that a generation changed to whoever watches it, in this process or in another one. */
export interface Events {
  publish(generationId: string): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(generationId: string, onChange: () => void): () => void;
  stop(): Promise<void>;
}

/** One listening connection serves all watchers of this process. */
export async function startEvents(database: DatabaseProvider): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const stop = await database.listen(
    CHANNEL,
    (generationId) => emitter.emit(generationId),
    // Any of them may have changed while nobody could say so.
    () => {
      for (const generationId of emitter.eventNames()) emitter.emit(generationId);
    },
  );

  return {
    // What happened has happened whether it can be told or not: whoever watches looks again by himself.
    publish: (generationId) => database.notify(CHANNEL, generationId).catch(() => {}),
    subscribe(generationId, onChange) {
      emitter.on(generationId, onChange);
      return () => emitter.off(generationId, onChange);
    },
    stop,
  };
}
