import type { GenerationTask, QueueAnswer } from '@tangible/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropPicture, type KeptPicture, keepPicture, readBatch } from '../../api/batch-store.ts';
import { cancelGeneration } from '../../api/generations.ts';
import { notify } from '../../api/notify.ts';
import { readQueue } from '../../api/read-queue.ts';
import { sendPicture } from './send-picture.ts';

/** A row of the queue: a picture of this browser's batch, a generation of the server, or both. */
export interface QueueRow {
  id: string;
  name: string;
  kept: KeptPicture | null;
  task: GenerationTask | null;
}

export interface Queue {
  /** Null until they are known. */
  rows: readonly QueueRow[] | null;
  openMax: number | null;
  /** The picture that is being sent, and whether the plan has no place for it now. */
  sending: string | null;
  isFull: boolean;
  begin(pictures: readonly KeptPicture[]): void;
  cancel(row: QueueRow): void;
  retry(row: QueueRow): void;
  /** Removes rows of pictures that were not sent, and of generations that have ended. */
  remove(rows: readonly QueueRow[]): void;
}

const LOOK_MS = 3_000;

export const isOpen = ({ task }: QueueRow): boolean => task?.status === 'PENDING' || task?.status === 'PROCESSING';

/** Whether it has still to be sent. */
export const isWaiting = ({ kept }: QueueRow): boolean => kept !== null && kept.contentId === null && !kept.refusal;

/** Sends the pictures of a batch one after another and follows them, with everything else of the person that waits or runs. */
export function useQueue({ userId, onPoints }: { userId: string; onPoints: () => void }): Queue {
  const [kept, setKept] = useState<readonly KeptPicture[] | null>(null);
  const [answer, setAnswer] = useState<QueueAnswer | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [isFull, setFull] = useState(false);
  const known = useRef<readonly KeptPicture[]>([]);
  const ended = useRef(new Map<string, GenerationTask['status']>());
  const tell = useRef(onPoints);
  tell.current = onPoints;

  const put = useCallback((next: readonly KeptPicture[]) => {
    known.current = next;
    setKept(next);
  }, []);
  const change = useCallback(
    (id: string, part: Partial<KeptPicture>) => {
      put(known.current.map((one) => (one.id === id ? { ...one, ...part } : one)));
      const changed = known.current.find((one) => one.id === id);
      return changed && keepPicture(changed);
    },
    [put],
  );

  const look = useCallback(async (signal?: AbortSignal) => {
    const ids = known.current.flatMap(({ contentId }) => contentId ?? []);
    const found = await readQueue(ids, signal);
    for (const task of found.tasks) {
      const before = ended.current.get(task.contentId);
      ended.current.set(task.contentId, task.status);
      if (before === undefined || before === task.status) continue;
      if (task.status === 'COMPLETED') notify({ eventType: 'tangible_generation_complete', ...factsOf(task) });
      if (task.status === 'FAILED') {
        notify({ eventType: 'tangible_generation_failed', ...factsOf(task), error: task.error ?? '' });
      }
      if (task.status === 'COMPLETED' || task.status === 'FAILED') tell.current();
    }
    setAnswer(found);
    if (found.openCount < found.openMax) setFull(false);
  }, []);

  useEffect(() => {
    const leaving = new AbortController();
    readBatch(userId).then(async (batch) => {
      if (leaving.signal.aborted) return;
      known.current = batch;
      await look(leaving.signal).catch(() => {});
      if (!leaving.signal.aborted)
        put([...batch, ...known.current.filter(({ id }) => !batch.some((b) => b.id === id))]);
    });
    return () => leaving.abort();
  }, [userId, look, put]);

  const rows = kept && toRows(kept, answer?.tasks ?? []);
  const isActive = rows?.some((row) => isOpen(row) || isWaiting(row) || (row.kept?.contentId && !row.task)) ?? false;
  useEffect(() => {
    if (!isActive) return;
    const leaving = new AbortController();
    const looking = setInterval(() => look(leaving.signal).catch(() => {}), LOOK_MS);
    return () => {
      clearInterval(looking);
      leaving.abort();
    };
  }, [isActive, look]);

  // One at a time and in their order, which is that of the queue.
  const next = isFull ? undefined : kept?.find(({ contentId, refusal }) => contentId === null && !refusal);
  const nextId = next?.id ?? null;
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries the same picture again.
  useEffect(() => {
    const picture = known.current.find(({ id }) => id === nextId);
    if (!picture) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setSending(picture.id);
    sendPicture(picture).then(async (sent) => {
      if (sent.outcome === 'taken') {
        // The server has it now, whether this page is still shown or not.
        const { contentId } = sent.task;
        if (!left) ended.current.set(contentId, sent.task.status);
        await (left
          ? keepPicture({ ...picture, contentId, request: null })
          : change(picture.id, { contentId, request: null }));
        notify({ eventType: 'tangible_generation_start', ...factsOf(sent.task) });
        tell.current();
        await look().catch(() => {});
      } else if (left) return;
      else if (sent.outcome === 'refused') change(picture.id, { refusal: sent.refusal });
      else if (sent.outcome === 'full') setFull(true);
      else timer = setTimeout(() => setRound((count) => count + 1), sent.waitMs);
    });
    return () => {
      left = true;
      clearTimeout(timer);
      setSending(null);
    };
  }, [nextId, round, change, look]);

  return {
    rows,
    openMax: answer?.openMax ?? null,
    sending,
    isFull,
    begin(pictures) {
      put([...known.current, ...pictures]);
      for (const picture of pictures) keepPicture(picture);
    },
    async cancel({ task }) {
      if (!task) return;
      // Finished meanwhile, or unreachable: the next look says it.
      await cancelGeneration(task.contentId).catch(() => {});
      tell.current();
      await look().catch(() => {});
    },
    retry: ({ kept: one }) => one && change(one.id, { refusal: null }),
    remove(gone) {
      const ids = new Set(gone.map(({ id }) => id));
      for (const id of ids) dropPicture(id);
      put(known.current.filter(({ id }) => !ids.has(id)));
    },
  };
}

/** The pictures of the batch in their order, and after them what else waits or runs. */
function toRows(kept: readonly KeptPicture[], tasks: readonly GenerationTask[]): QueueRow[] {
  const own = new Set(kept.map(({ contentId }) => contentId));
  const others = tasks.filter(({ contentId, kind, status }) => {
    return kind === 'picture' && !own.has(contentId) && (status === 'PENDING' || status === 'PROCESSING');
  });
  return [
    ...kept.map((one) => {
      const task = tasks.find(({ contentId }) => contentId === one.contentId) ?? null;
      return { id: one.id, name: task?.name ?? one.name, kept: one, task };
    }),
    ...others.map((task) => ({ id: task.contentId, name: task.name ?? task.taskId, kept: null, task })),
  ];
}

const factsOf = ({ taskId, fileFormat, subdivisionLevel, status }: GenerationTask) => ({
  taskId,
  fileFormat,
  subdivisionLevel,
  status,
});
