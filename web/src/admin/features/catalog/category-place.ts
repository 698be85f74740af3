import type { CategoryNode, CategoryView } from '@countinghouse/contracts/catalog/views';

/** Where a product stands in the tree, as the wire has it. */
export interface CategoryPlace {
  readonly category: string;
  readonly pos: number[];
}

export interface TreeOption {
  readonly value: string;
  readonly title: string;
  readonly children: TreeOption[];
}

/** A place as one text, for the picker: `<category id>/0/2`. */
export function placeKey({ category, pos }: CategoryPlace): string {
  return [category, ...pos].join('/');
}

/** The place that {@link placeKey} wrote. */
export function placeOf(key: string): CategoryPlace {
  const [category = '', ...pos] = key.split('/');
  return { category, pos: pos.map(Number) };
}

/** A place as calls take it, with the version of the tree that it was chosen from. */
export function placeOnWire(categories: readonly CategoryView[], key: string): CategoryPlace & { version?: string } {
  const place = placeOf(key);
  const version = categories.find(({ _id }) => _id === place.category)?.version;
  return { ...place, ...(version !== undefined && { version }) };
}

/** The whole tree as the picker's options. */
export function treeOptions(categories: readonly CategoryView[]): TreeOption[] {
  return categories.map((category) => option(category, category._id));
}

function option(node: Pick<CategoryNode, 'name' | 'subCategory'>, key: string): TreeOption {
  return {
    value: key,
    title: node.name,
    children: node.subCategory.map((child, index) => option(child, `${key}/${index}`)),
  };
}

/** The names that lead to a place: `Food > Tea`; undefined when the tree has no such place. */
export function pathOf(categories: readonly CategoryView[], key: string): string | undefined {
  const { category, pos } = placeOf(key);
  const nodes: (Pick<CategoryNode, 'name' | 'subCategory'> | undefined)[] = [
    categories.find(({ _id }) => _id === category),
  ];
  for (const index of pos) nodes.push(nodes.at(-1)?.subCategory[index]);
  return nodes.includes(undefined) ? undefined : nodes.map((node) => node?.name).join(' > ');
}

/** Every place of the tree by the names that lead to it, for a plain list to choose from. */
export function categoryOptions(categories: readonly CategoryView[]): { value: string; label: string }[] {
  const below = ({ value, title, children }: TreeOption, before: string): { value: string; label: string }[] => {
    const label = before ? `${before} > ${title}` : title;
    return [{ value, label }, ...children.flatMap((child) => below(child, label))];
  };
  return treeOptions(categories).flatMap((tree) => below(tree, ''));
}
