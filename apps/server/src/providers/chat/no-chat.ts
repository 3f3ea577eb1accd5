import type { ChatProvider } from './chat-provider.ts';

/** Without a webhook no notification is sent. */
export const noChat: ChatProvider = { post: async () => {} };
