/** A form is held in memory until it is looked at; so many of one person's are, and the others wait unread. */
const FORMS_MAX = 4;

/** Those who wait, by person; the list is there as long as somebody is being served. */
const people = new Map<string, { busy: number; waiting: (() => void)[] }>();

/**
 * Does something with the body of a request when it is its sender's turn. Whoever sends many forms at once has them read a
 * few at a time, in the order of their coming; nobody waits for another person.
 *
 * @example
 * const form = await takeTurns(userId, () => readForm(request));
 */
export async function takeTurns<T>(userId: string, act: () => Promise<T>): Promise<T> {
  const person = people.get(userId) ?? { busy: 0, waiting: [] };
  people.set(userId, person);
  if (person.busy >= FORMS_MAX) await new Promise<void>((resolve) => person.waiting.push(resolve));
  else person.busy++;
  try {
    return await act();
  } finally {
    const next = person.waiting.shift();
    // The place goes to the next one, and is nobody's in between.
    if (next) next();
    else if (--person.busy === 0) people.delete(userId);
  }
}
