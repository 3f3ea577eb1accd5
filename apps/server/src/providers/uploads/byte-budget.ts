/** Counts bytes that are taken for a while, for all people together and for each. */
export interface ByteBudget {
  /** Takes bytes; false when they would exceed the budget, and then none are taken. */
  take(userId: string, bytes: number): boolean;
  /** Whether this many bytes could be reserved now. */
  hasRoom(bytes: number): boolean;
  release(userId: string, bytes: number): void;
  /** Bytes that are taken now: by one person, or by all. */
  taken(userId?: string): number;
}

/**
 * @example
 * const budget = createByteBudget(1 << 30);
 * if (!budget.take(userId, chunk.length)) throw new AppError('UPLOADS_BUSY');
 */
export function createByteBudget(bytesMax: number): ByteBudget {
  const people = new Map<string, number>();
  let total = 0;
  const hasRoom = (bytes: number) => total + bytes <= bytesMax;
  const change = (userId: string, bytes: number) => {
    total += bytes;
    const left = (people.get(userId) ?? 0) + bytes;
    if (left > 0) people.set(userId, left);
    else people.delete(userId);
  };
  return {
    hasRoom,
    take(userId, bytes) {
      if (!hasRoom(bytes)) return false;
      change(userId, bytes);
      return true;
    },
    release: (userId, bytes) => change(userId, -bytes),
    taken: (userId) => (userId === undefined ? total : (people.get(userId) ?? 0)),
  };
}
