/** What two spellings of one name or address have in common. */
export const identityKey = (text: string) => text.trim().normalize('NFKC').toLowerCase();
