import type { WebhookEventType } from '@tangible/contracts';

type KeyOf<T extends WebhookEventType> = T extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : never;

/** The name of an event among the messages, whose keys have no dots. */
export const eventKey = (type: WebhookEventType) => type.replace('.', '-') as KeyOf<WebhookEventType>;
