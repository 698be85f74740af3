/** Returns no rows for the error of a statement that reads views before a first start; throws any other. */
export function noRowsWithoutViews(error: Error & { code?: string }): never[] {
  if (error.code === '42P01' || error.code === '3F000') return [];
  throw error;
}
