/**
 * Product displays in another order: those that `displayIds` names first, in its order, then the others as they stood.
 * Ids of displays that are gone count for nothing, so an order may be older than the list.
 */
export function inDisplayOrder<Display extends { readonly displayId: string }>(
  displays: readonly Display[],
  displayIds: readonly string[],
): readonly Display[] {
  const named = [...new Set(displayIds)].flatMap((id) => displays.find(({ displayId }) => displayId === id) ?? []);
  return [...named, ...displays.filter((display) => !named.includes(display))];
}
