/** What this browser knows of its graphics processor: one entry, because there is one. */
const CACHE = 'tangible-graphics';
const ENTRY = '/graphics-trial';

/** Work that began and never ended: the page was closed, or the driver took the browser with it. */
const UNFINISHED_MAX = 2;

interface Trial {
  /** The processor, the browser and the build: another one of any gets a new chance. */
  subject: string;
  unfinished: number;
  /** Why it is not used. */
  refusal?: string;
}

/** Whether the networks may run there: a failure is remembered, and so is work that never ended, twice in a row. */
export async function mayTry(subject: string): Promise<boolean> {
  const trial = await read(subject);
  return !trial.refusal && trial.unfinished < UNFINISHED_MAX;
}

/** Before anything runs there. */
export async function noteBegin(subject: string): Promise<void> {
  const trial = await read(subject);
  await write({ ...trial, unfinished: trial.unfinished + 1 });
}

export const noteSuccess = (subject: string) => write({ subject, unfinished: 0 });

export const noteRefusal = (subject: string, refusal: string) => write({ subject, unfinished: 0, refusal });

async function read(subject: string): Promise<Trial> {
  const fresh = { subject, unfinished: 0 };
  try {
    const kept: Trial | undefined = await (await (await caches.open(CACHE)).match(ENTRY))?.json();
    return kept?.subject === subject ? kept : fresh;
  } catch {
    return fresh;
  }
}

/** Where nothing can be stored, each visit finds out by itself. */
async function write(trial: Trial): Promise<void> {
  await caches
    .open(CACHE)
    .then((cache) => cache.put(ENTRY, Response.json(trial)))
    .catch(() => {});
}
