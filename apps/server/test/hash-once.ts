import { createRequire } from 'node:module';

interface Argon2 {
  hash(password: string, options?: object): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/**
 * Lets each password be hashed and verified once for all tests of a worker, with the product's own parameters: a hash takes
 * 20 ms of CPU time by design, and tests register a thousand people with the same password. A server's modules read the
 * package's functions when they are loaded, which is after this.
 */
const argon2: Argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash, verify } = argon2;
argon2.hash = rememberAnswers(hash);
argon2.verify = rememberAnswers(verify);

function rememberAnswers<Input extends unknown[], Output>(ask: (...input: Input) => Promise<Output>): typeof ask {
  const answers = new Map<string, Promise<Output>>();
  return (...input) => {
    const key = JSON.stringify(input);
    const answer = answers.get(key) ?? ask(...input);
    answers.set(key, answer);
    return answer;
  };
}
