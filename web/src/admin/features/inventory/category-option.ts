import type { CategoryNode } from '@countinghouse/contracts/catalog/views';

/** A node of the category tree, to choose from. */
interface CategoryOption {
  readonly value: string;
  readonly title: string;
  readonly children: CategoryOption[];
}

export function categoryOption({ _id, name, subCategory }: CategoryNode): CategoryOption {
  return { value: _id, title: name, children: subCategory.map(categoryOption) };
}
