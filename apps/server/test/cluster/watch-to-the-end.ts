import type { Stage } from './stage.ts';

/**
 * Follows a generation by server-sent events at any server, whichever accepted it. A stream that ends early is one of a
 * server that went away: the person polls then.
 */
export async function watchToTheEnd({ servers, figures, random }: Stage, token: string, contentId: string) {
  const up = servers.filter(({ isUp, url }) => isUp && url);
  const server = up[Math.floor(random() * up.length)];
  if (!server) return;
  try {
    const response = await fetch(`${server.url}/api/tangible/generations/${contentId}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(60_000),
    });
    let text = '';
    for await (const piece of response.body ?? []) {
      text = (text + Buffer.from(piece).toString()).slice(-4000);
      if (/"status":"(COMPLETED|FAILED)"/.test(text)) {
        figures.watchedToTheEnd += 1;
        return;
      }
    }
  } catch {
    figures.connectionsLost += 1;
  }
  figures.streamsThatEndedEarly += 1;
}
