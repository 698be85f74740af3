/** Maximum number of products in one call that saves several, and in the browser of a guest. */
export const MAX_SAVED_AT_ONCE = 100;
