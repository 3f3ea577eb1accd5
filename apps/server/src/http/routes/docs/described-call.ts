/** The fields of an OpenAPI operation that are read or added here. */
export interface DescribedCall {
  operationId?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses?: Record<string, { content?: Record<string, unknown> }>;
  'x-codeSamples'?: { lang: string; source: string }[];
}
