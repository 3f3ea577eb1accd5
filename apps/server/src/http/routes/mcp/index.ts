import type { Route } from '../../route.ts';
import { callMcp } from './call-mcp.ts';
import { refuseMcpSession } from './refuse-mcp-session.ts';

export const mcpRoutes: Route[] = [callMcp, refuseMcpSession];
