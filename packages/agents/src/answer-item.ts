import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Item } from './workshop.ts';

/** An asset or a scene as an agent reads it: its facts as JSON, its picture, and the files that it can fetch. */
export function answerItem(item: Item): CallToolResult {
  const facts = listFacts(item);
  return {
    content: [
      { type: 'text', text: JSON.stringify(facts, null, 2) },
      ...(item.preview
        ? [{ type: 'image' as const, data: Buffer.from(item.preview).toString('base64'), mimeType: 'image/png' }]
        : []),
      ...(item.links ?? []).map(({ path, url, mime, sizeBytes }) => ({
        ...{ type: 'resource_link' as const, uri: url, name: path, mimeType: mime, size: sizeBytes },
      })),
    ],
    structuredContent: facts,
  };
}

function listFacts({ asset, about, report }: Item): Record<string, unknown> {
  if (!report) return { asset, ...about };
  const list = (verdict: string) => report.checks.filter((check) => check.verdict === verdict).map(({ name }) => name);
  const { name, passed, size } = report;
  const facts = { asset, name, ...about, passed, failed: list('fail'), warned: list('warn'), size };
  if ('kind' in report) return { ...facts, kind: report.kind, massKg: report.massKg, members: report.members };
  const { level, formats, physics, mesh, subject } = report;
  return { ...facts, kind: 'asset', level, formats, physics, triangleCount: mesh.triangleCount, subject };
}
