import { EventEmitter } from 'node:events';
import type { DatabaseProvider } from './providers/database/database-provider.ts';

const CHANNEL = 'generation_changed';

/** Notifies the watchers of a generation that it changed, in this process or in another one. */
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
    // Any of them may have changed while notifications were down.
    () => {
      for (const generationId of emitter.eventNames()) emitter.emit(generationId);
    },
  );

  return {
    // The change has happened even if the notification fails: watchers also poll.
    publish: (generationId) => database.notify(CHANNEL, generationId).catch(() => {}),
    subscribe(generationId, onChange) {
      emitter.on(generationId, onChange);
      return () => emitter.off(generationId, onChange);
    },
    stop,
  };
}
