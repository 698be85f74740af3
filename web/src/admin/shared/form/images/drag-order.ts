import type { DragEvent } from 'react';

const PLACE = 'application/x-countinghouse-place';

/** Makes a list item draggable within its list; drop targets are identified by `data-place`. */
export function dragFrom(index: number): {
  readonly draggable: true;
  readonly 'data-place': '';
  readonly onDragStart: (event: DragEvent) => void;
} {
  return {
    draggable: true,
    'data-place': '',
    onDragStart: (event) => event.dataTransfer.setData(PLACE, String(index)),
  };
}

/** Returns true when the dropped data is not an item of the page: files, for example. */
export function isExternalDrop({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.getData(PLACE) === '';
}

/** Returns source and target index of a drag; undefined when it was dropped outside the list. */
export function draggedTo({
  currentTarget,
  target,
  dataTransfer,
}: DragEvent): { from: number; to: number } | undefined {
  const places = [...currentTarget.querySelectorAll('[data-place]')];
  const to = places.findIndex((place) => place.contains(target as Node));
  return to < 0 ? undefined : { from: Number(dataTransfer.getData(PLACE)), to };
}

/** The list with one item at another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return items[from] === undefined ? [...items] : rest.toSpliced(to, 0, items[from]);
}
