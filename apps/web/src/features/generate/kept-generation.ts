/** A generation that was started here and may still run. Its id is kept, so that one can leave and come back. */
export interface KeptGeneration {
  userId: string;
  contentId: string;
}

/** The screens that start something and show it again when one comes back. */
export type GeneratorKind = 'generate' | 'finish' | 'scenes';

const KEYS: Record<GeneratorKind, string> = {
  generate: 'runningGeneration',
  finish: 'runningFinishing',
  scenes: 'runningScene',
};

export function keepGeneration(place: GeneratorKind, kept: KeptGeneration): void {
  try {
    localStorage.setItem(KEYS[place], JSON.stringify(kept));
  } catch {
    // Storage is full or switched off: history still has it.
  }
}

/** Null if there is none, or if it belongs to another user. */
export function readKeptGeneration(place: GeneratorKind, userId: string): KeptGeneration | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEYS[place]) ?? 'null') as KeptGeneration | null;
    return kept?.userId === userId && typeof kept.contentId === 'string' ? kept : null;
  } catch {
    return null;
  }
}

export function forgetGeneration(place: GeneratorKind, contentId: string): void {
  try {
    // Another tab may have started another one meanwhile.
    if (localStorage.getItem(KEYS[place])?.includes(contentId)) localStorage.removeItem(KEYS[place]);
  } catch {
    // Nothing was kept either.
  }
}
