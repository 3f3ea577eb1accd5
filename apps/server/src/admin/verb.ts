import type { Services } from '../services.ts';

/** One thing that an operator can do. */
export interface Verb {
  name: string;
  /** What follows the name, as the help shows it. */
  usage: string;
  help: string;
  /** How many words follow the name. */
  words: number;
  /** Names of the options that it takes, each with a text behind it. */
  options?: readonly string[];
  run(services: Services, input: VerbInput): Promise<Told>;
}

export interface VerbInput {
  words: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
}

/** What a verb has to say: for programs, and for people. */
interface Told {
  data: object;
  text: string;
  /** Set by verbs that changed something: what the log keeps of it, beside who ran it. */
  changed?: object;
}

/** What an operator did wrong, or what cannot be done, in a sentence. The exit status is 1, or 2 for a wrong command. */
export class AdminError extends Error {
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}
