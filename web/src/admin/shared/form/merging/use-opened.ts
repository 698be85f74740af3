import { useState } from 'react';

/** Returns the entity of a form as it was at opening; concurrent saves must not change it during editing. */
export function useOpened<Entity extends { readonly _id: string }>(
  present: Entity | undefined,
  id: string,
): Entity | undefined {
  const [opened, setOpened] = useState<Entity>();
  if (present?._id === id && opened?._id !== id) setOpened(present);
  return opened?._id === id ? opened : undefined;
}
