import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@tangible/contracts';
import { translator } from '@tangible/i18n';
import { UsageError } from '../usage-error.ts';
import type { Item } from './workshop.ts';

/** An asset or a scene as an agent reads it: its facts as JSON, and its picture. */
export function answerItem(item: Item): CallToolResult {
  const facts = listFacts(item);
  return {
    content: [
      { type: 'text', text: JSON.stringify(facts, null, 2) },
      ...(item.preview
        ? [{ type: 'image' as const, data: Buffer.from(item.preview).toString('base64'), mimeType: 'image/png' }]
        : []),
    ],
    structuredContent: facts,
  };
}

function listFacts({ asset, folder, report }: Item): Record<string, unknown> {
  if (!report) return { asset, folder };
  const list = (verdict: string) => report.checks.filter((check) => check.verdict === verdict).map(({ name }) => name);
  const { name, passed, size } = report;
  const facts = { asset, folder, name, passed, failed: list('fail'), warned: list('warn'), size };
  if ('kind' in report) return { ...facts, kind: report.kind, massKg: report.massKg, members: report.members };
  const { level, formats, physics, mesh, subject } = report;
  return { ...facts, kind: 'asset', level, formats, physics, triangleCount: mesh.triangleCount, subject };
}

/** The error that an agent reads: a code, if there is one, and a sentence in English. */
export async function toSentence(error: unknown): Promise<Error> {
  if (error instanceof UsageError) return new Error((await translator('en'))(error.key, error.values));
  if (error instanceof AppError) return new Error(`${error.code}: ${error.message}`);
  return error instanceof Error ? error : new Error(String(error));
}
