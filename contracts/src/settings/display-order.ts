/**
 * Product displays in another order: those that `displayIds` names first, in its order, then the others in their
 * present order. Ids of displays that are gone are ignored, so an order may be older than the list.
 */
export function inDisplayOrder<Display extends { readonly displayId: string }>(
  displays: readonly Display[],
  displayIds: readonly string[],
): readonly Display[] {
  const named = [...new Set(displayIds)].flatMap((id) => displays.find(({ displayId }) => displayId === id) ?? []);
  return [...named, ...displays.filter((display) => !named.includes(display))];
}
