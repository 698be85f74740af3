/** Where every route of the table begins. */
export const API_PREFIX = '/api/v1';

/** Largest body of a call that is no upload. */
export const MAX_BODY_BYTES = 1024 * 1024;
