import type { DragEvent } from 'react';

const PLACE = 'application/x-countinghouse-place';

/**
 * Makes an item of a list one that can be dragged within it; the list's own elements say where it is dropped by
 * `data-place`.
 */
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

/** What is dropped was not taken from a list of the page: files, say. */
export function isExternalDrop({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.getData(PLACE) === '';
}

/** From which place of the list to which one an item was dragged; undefined when it was dropped beside all of them. */
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
