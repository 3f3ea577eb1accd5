import type { ChatProvider } from './chat-provider.ts';

/** Without a webhook nobody is told. */
export const noChat: ChatProvider = { post: async () => {} };
