/** Whether a text may be compared with an id column; anything else would be an error in the database, not a miss. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
