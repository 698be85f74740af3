import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';

const BETWEEN = '|';
/** The first character of a line is its type. */
const CARDS = 'c';
const TREE = 't';
const CARD_FIELDS = 10;
const NODE_FIELDS = 3;

/**
 * Packs cards as one line of values without field names, as a long page has sixty cards; undefined when a value
 * contains the separator.
 */
export function packCards(cards: readonly ProductCard[]): string | undefined {
  const packed = cards.map(packCard);
  return packed.includes(undefined) ? undefined : [CARDS, ...packed].join(BETWEEN);
}

/** Packs one card in the same way. */
export function packCard(card: ProductCard): string | undefined {
  const { _id, name, itemNo, photo, sellingPrice, stock, left = '' } = card;
  if (name.includes(BETWEEN) || itemNo.includes(BETWEEN) || photo?.path.includes(BETWEEN)) return undefined;
  const picture = photo ? [photo.path, photo.width, photo.height, photo.widths.join(' ')] : ['', '', '', ''];
  return [_id, name, itemNo, ...picture, sellingPrice, stock, left].join(BETWEEN);
}

/** Packs the category tree in the same way: each node with its depth, in pre-order. */
export function packTree(categories: readonly CategoryNode[]): string | undefined {
  const values: (string | number)[] = [];
  const add = (nodes: readonly CategoryNode[], depth: number) => {
    for (const { _id, name, subCategory } of nodes) {
      values.push(depth, _id, name);
      add(subCategory, depth + 1);
    }
  };
  add(categories, 0);
  return values.some((value) => String(value).includes(BETWEEN)) ? undefined : [TREE, ...values].join(BETWEEN);
}

/** Unpacks a line of either type. */
export function unpack(line: string): readonly ProductCard[] | readonly CategoryNode[] {
  const [kind, ...values] = line.split(BETWEEN);
  return kind === TREE ? treeOf(values) : inGroups(values, CARD_FIELDS).map(cardOf);
}

function inGroups(values: readonly string[], size: number): (readonly string[])[] {
  return Array.from({ length: values.length / size }, (_, index) => values.slice(index * size, (index + 1) * size));
}

function cardOf(values: readonly string[]): ProductCard {
  const [id = '', name = '', itemNo = '', path = '', width, height, widths = '', price, stock, left] = values;
  const sizes = widths === '' ? [] : widths.split(' ').map(Number);
  return {
    ...{ _id: id, name, itemNo, sellingPrice: Number(price), stock: stock as ProductCard['stock'] },
    photo: path === '' ? null : { path, width: Number(width), height: Number(height), widths: sizes },
    ...(left !== '' && { left: Number(left) }),
  };
}

function treeOf(values: readonly string[]): CategoryNode[] {
  const top: CategoryNode[] = [];
  const levels = [top];
  for (const [depth = '0', _id = '', name = ''] of inGroups(values, NODE_FIELDS)) {
    const node: CategoryNode = { _id, name, subCategory: [] };
    levels[Number(depth)]?.push(node);
    levels[Number(depth) + 1] = node.subCategory;
  }
  return top;
}
