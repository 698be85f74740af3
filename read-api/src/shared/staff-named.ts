/** Returns a member of staff by name; null where the join found none. */
export function staffNamed({
  staffId,
  staffName,
}: {
  readonly staffId: string | null;
  readonly staffName: string | null;
}): { readonly _id: string; readonly name: string } | null {
  return staffId === null ? null : { _id: staffId, name: staffName ?? '' };
}
