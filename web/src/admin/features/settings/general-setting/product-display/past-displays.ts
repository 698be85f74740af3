import type { SettingView } from '@countinghouse/contracts/settings/views';

export type Display = SettingView['productDisplay'][number];

/** The changes from the present list to an earlier one; indexes are those of the present list. */
export interface DisplayPlan {
  /** Present index of each display of the earlier list; undefined for those to add. */
  readonly places: readonly (number | undefined)[];
  /** Indexes of the displays to change, with the earlier display. */
  readonly changes: readonly { readonly index: number; readonly display: Display }[];
  readonly surplus: readonly number[];
}

/** Displays have no id: one matches by equal content, else by its title or its tag. */
export function planOf(past: readonly Display[], present: readonly Display[]): DisplayPlan {
  const free = new Set(present.keys());
  const places: (number | undefined)[] = past.map(() => undefined);
  for (const isLike of [isSame, hasSameTitle, hasSameTag]) {
    for (const [position, display] of past.entries()) {
      if (places[position] !== undefined) continue;
      const index = [...free].find((one) => isLike(display, present[one] as Display));
      if (index === undefined) continue;
      free.delete(index);
      places[position] = index;
    }
  }
  const changes = past.flatMap((display, position) => {
    const index = places[position];
    return index === undefined || isSame(display, present[index] as Display) ? [] : [{ index, display }];
  });
  return { places, changes, surplus: [...free] };
}

/** Returns true when indexes are ascending. */
export function isInOrder(places: readonly number[]): boolean {
  return places.every((place, position) => position === 0 || place > (places[position - 1] as number));
}

const hasSameTitle = (a: Display, b: Display) => a.title === b.title;
const hasSameTag = (a: Display, b: Display) => a.tag?._id === b.tag?._id;
const isSame = (a: Display, b: Display) => hasSameTitle(a, b) && hasSameTag(a, b);
