import type { Services } from '../services.ts';

/** One command for operators. */
export interface Verb {
  name: string;
  /** The arguments after the name, as the help shows them. */
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

/** The output of a verb: for programs, and for people. */
interface Told {
  data: object;
  text: string;
  /** Set by verbs that changed something: what is logged, together with the operator's name. */
  changed?: object;
}

/**
 * A mistake of the operator, or an impossible request, in a sentence. The exit status is 1, or 2 for an invalid
 * command.
 */
export class AdminError extends Error {
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}
