import { z } from 'zod';
import { NoAnswer } from './no-answer.ts';
import { dropNulls } from './to-wire-schema.ts';

/** As much of a chat completion as matters; servers add much more. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

const FENCED = /^```(?:json)?\s*\n(.*)\n\s*```$/s;

/**
 * A model's answer, parsed by its schema. A code fence around it is removed; anything else around the JSON makes it
 * invalid.
 *
 * @example
 * readAnswer('{"choices":[{"message":{"content":"{\"name\":\"mug\"}"}}]}', z.strictObject({ name: z.string() }));
 * // { name: 'mug' }
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): T {
  const completion = Completion.safeParse(parseJson(text, 'the answer is no JSON'));
  const choice = completion.data?.choices[0];
  if (!choice) throw new NoAnswer('the answer is no chat completion');
  const { finish_reason: end, message } = choice;
  if (message.refusal) throw new NoAnswer('the model refused');
  if (end === 'content_filter') throw new NoAnswer('the answer was filtered');
  if (end === 'length') throw new NoAnswer('the answer was cut off');

  const content = message.content?.trim() ?? '';
  if (content === '') throw new NoAnswer('the model said nothing');
  const said = parseJson(FENCED.exec(content)?.[1] ?? content, 'the model did not answer in JSON');
  const parsed = schema.safeParse(dropNulls(said));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new NoAnswer(`the model's answer breaks its schema: ${issue?.code} at ${issue?.path.join('.') || 'its root'}`);
}

function parseJson(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoAnswer(problem);
  }
}
