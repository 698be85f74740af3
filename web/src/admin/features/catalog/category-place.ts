import type { CategoryNode, CategoryView } from '@countinghouse/contracts/catalog/views';

/** The place of a product in the tree, as on the wire. */
export interface CategoryPlace {
  readonly category: string;
  readonly pos: number[];
}

export interface TreeOption {
  readonly value: string;
  readonly title: string;
  readonly children: TreeOption[];
}

/** Serializes a place for the picker: `<category id>/0/2`. */
export function placeKey({ category, pos }: CategoryPlace): string {
  return [category, ...pos].join('/');
}

/** Parses the result of {@link placeKey}. */
export function placeOf(key: string): CategoryPlace {
  const [category = '', ...pos] = key.split('/');
  return { category, pos: pos.map(Number) };
}

/** Returns a place as calls expect it, with the version of the tree from which it was chosen. */
export function placeOnWire(categories: readonly CategoryView[], key: string): CategoryPlace & { version?: string } {
  const place = placeOf(key);
  const version = categories.find(({ _id }) => _id === place.category)?.version;
  return { ...place, ...(version !== undefined && { version }) };
}

/** Returns the whole tree as options of the picker. */
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

/** Returns the path of names of a place: `Food > Tea`; undefined when the tree has no such place. */
export function pathOf(categories: readonly CategoryView[], key: string): string | undefined {
  const { category, pos } = placeOf(key);
  const nodes: (Pick<CategoryNode, 'name' | 'subCategory'> | undefined)[] = [
    categories.find(({ _id }) => _id === category),
  ];
  for (const index of pos) nodes.push(nodes.at(-1)?.subCategory[index]);
  return nodes.includes(undefined) ? undefined : nodes.map((node) => node?.name).join(' > ');
}

/** Returns every place of the tree with its path of names, for a flat list of options. */
export function categoryOptions(categories: readonly CategoryView[]): { value: string; label: string }[] {
  const below = ({ value, title, children }: TreeOption, before: string): { value: string; label: string }[] => {
    const label = before ? `${before} > ${title}` : title;
    return [{ value, label }, ...children.flatMap((child) => below(child, label))];
  };
  return treeOptions(categories).flatMap((tree) => below(tree, ''));
}
