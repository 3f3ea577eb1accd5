// The container's health check: whether the process answers at all. A database that is down is no reason to restart it;
// /api/health/ready says whether requests should be sent to it.
const port = process.env.METRICS_PORT || process.env.PORT || 3000;
try {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`, { signal: AbortSignal.timeout(4000) });
  process.exit(answer.ok ? 0 : 1);
} catch {
  process.exit(1);
}
