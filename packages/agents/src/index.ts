/** The tools of agents: their inputs, words and answers, for every place where assets are made. */
export { describeTools } from './describe-tools.ts';
export { listItem } from './list-item.ts';
export { makeMcpServer } from './make-mcp-server.ts';
export type { FinishInput, MakeInput } from './tool-inputs.ts';
export type { Call, Item, Listed, Workshop } from './workshop.ts';
