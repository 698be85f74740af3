import { useState } from 'react';

/**
 * What a form works on: an entity as it was when it was opened. What others save meanwhile must not move under the
 * typing.
 */
export function useOpened<Entity extends { readonly _id: string }>(
  present: Entity | undefined,
  id: string,
): Entity | undefined {
  const [opened, setOpened] = useState<Entity>();
  if (present?._id === id && opened?._id !== id) setOpened(present);
  return opened?._id === id ? opened : undefined;
}
