/** The version of the API, as it stands in paths: `/api/v1/tangible/history`. */
export const API_VERSION = 'v1';

/** How long a call stays after it was announced that it will end. */
export const API_NOTICE_MONTHS = 12;
