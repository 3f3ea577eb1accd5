/** What two spellings of one name or address have in common. */
export const identityKey = (text: string) => text.trim().normalize('NFKC').toLowerCase();

/** What the tries to log in to one account are counted under. */
export const loginAttemptsKey = (account: string) => `login:account:${account}`;
