import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  categoryState,
  type DeletedNode,
  deletedNode,
  nodeReturn,
} from '@countinghouse/contracts/catalog/category.state';
import {
  type CategoryEvent,
  categoryCreated,
  categoryDeleted,
  categoryRenamed,
  categoryRestored,
  type ProductDetails,
  type ProductEvent,
  productChanged,
  productCreated,
  productDeleted,
  productRestored,
  subCategoryAdded,
  subCategoryRemoved,
  type TagEvent,
  tagCreated,
  tagDeleted,
  tagMerged,
  tagRestored,
} from '@countinghouse/contracts/catalog/events';
import { type StockEvent, stockCounted, stockOpened, stockReserved } from '@countinghouse/contracts/inventory/events';
import { stockBandOf } from '@countinghouse/contracts/inventory/stock-band';
import { event } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryTree } from './category-tree.projection.ts';
import { shelf } from './shelf.projection.ts';

const uuid = (kind: string, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
const product = (n: number) => uuid('aaaa', n);
const node = (n: number) => uuid('cccc', n);
const tag = (n: number) => uuid('dddd', n);
const order = uuid('0000', 1);
const [food, tea, green, coffee] = [node(1), node(2), node(3), node(4)] as const;

const details: ProductDetails = {
  ...blankProduct,
  itemNo: 'TEA-1',
  name: 'Green tea',
  description: 'd',
  alertQuantity: 5,
  purchasePrice: 300,
  sellingPrice: 500,
  tagIds: [tag(1)],
  photo: '/files/a.webp',
};
const created = (n: number, fields: Partial<ProductDetails> = {}) =>
  event(productCreated, { productId: product(n), details: { ...details, ...fields }, openingQuantity: 0 });
const changed = (n: number, changes: Partial<ProductDetails>) =>
  event(productChanged, { productId: product(n), changes, countedDifference: 0 });
const deleted = (n: number) => event(productDeleted, { productId: product(n) });
const opened = (n: number, balance: number) =>
  event(stockOpened, { productId: product(n), quantity: balance, balance });
const taken = (n: number, balance: number) =>
  event(stockReserved, { productId: product(n), orderId: order, quantity: 1, balance });
const at = (nodeId: string): Partial<ProductDetails> => ({ category: { categoryId: food, nodeId } });
const added = (nodeId: string, parentId: string) =>
  event(subCategoryAdded, { categoryId: food, nodeId, parentId, name: nodeId });
const removed = (nodeId: string, parentId: string, ...removedIds: string[]) =>
  event(subCategoryRemoved, { categoryId: food, nodeId, parentId, removedIds });
const tree = [
  event(categoryCreated, { categoryId: food, name: 'Food' }),
  added(tea, food),
  added(green, tea),
  added(coffee, food),
];

const spec = projectionSpec(shelf);

/** The position of an event by its place in the log, from 1. */
const position = (place: number) => String(place).padStart(12, '0');

describe('a product on the shelf', () => {
  it('has what a card shows, its place in the tree and its tags', async () => {
    const { products } = await spec.rowsAfter(...tree, created(1, at(green)), opened(1, 4));
    expect(products).toEqual([
      {
        product_id: product(1),
        home_id: green,
        sold: true,
        was_sold: true,
        item_no: 'TEA-1',
        name: 'Green tea',
        photo: '/files/a.webp',
        price: 500,
        node_id: green,
        category_id: food,
        ancestors: [food, tea, green],
        tag_ids: [tag(1)],
        stock: 'low',
        units_left: 4,
        created_at: '2026-01-01T00:04:00.000Z',
        changed_at: '2026-01-01T00:04:00.000Z',
        position: position(6),
      },
    ]);
  });

  it('changes with what shoppers see, and with nothing else', async () => {
    const { products } = await spec.rowsAfter(
      created(1),
      opened(1, 100),
      changed(1, { name: 'Oolong', sellingPrice: 700 }),
      changed(1, { purchasePrice: 1, alertQuantity: 3, supplierId: uuid('eeee', 1) }),
    );
    expect(products).toMatchObject([
      { name: 'Oolong', price: 700, changed_at: '2026-01-01T00:02:00.000Z', position: position(3) },
    ]);
    const described = await spec.rowsAfter(created(1), changed(1, { description: 'Better' }));
    expect(described.products).toMatchObject([{ changed_at: '2026-01-01T00:01:00.000Z', position: position(2) }]);
  });

  it('is written for a stock movement only when what is shown of the stock changes', async () => {
    const shown = async (...balances: number[]) =>
      (await spec.rowsAfter(created(1), opened(1, 9), ...balances.map((balance) => taken(1, balance)))).products;
    expect(await shown(8, 7, 6)).toMatchObject([{ stock: 'in', units_left: null, position: position(2) }]);
    expect(await shown(5, 4)).toMatchObject([{ stock: 'low', units_left: 4, position: position(4) }]);
    expect(await shown(1, 0)).toMatchObject([{ stock: 'out', units_left: null, position: position(4) }]);
    expect(await shown(0, 9)).toMatchObject([{ stock: 'in', units_left: null, position: position(4) }]);
  });

  it('keeps its row when it is not sold any more', async () => {
    const { products } = await spec.rowsAfter(
      created(1),
      deleted(1),
      created(2, { status: false }),
      changed(2, { status: true }),
      changed(2, { status: false }),
      created(3, { status: false }),
      deleted(3),
    );
    expect(products).toMatchObject([
      { sold: false, was_sold: true, name: 'Green tea', position: position(2) },
      { sold: false, was_sold: true, position: position(5) },
      { sold: false, was_sold: false, position: position(7) },
    ]);
  });

  it('goes to the nearest node that is left when its own is deleted, and nowhere with the whole tree', async () => {
    const before = [...tree, created(1, at(green)), created(2, at(coffee))];
    const places = async (...events: (CategoryEvent | ProductEvent)[]) =>
      (await spec.rowsAfter(...before, ...events)).products?.map(({ ancestors }) => ancestors);
    expect(await places(removed(green, tea, green))).toEqual([
      [food, tea],
      [food, coffee],
    ]);
    expect(await places(removed(green, tea, green), removed(tea, food, tea), created(3, at(green)))).toEqual([
      [food],
      [food, coffee],
      [food],
    ]);
    expect(await places(removed(tea, food, tea, green))).toEqual([[food], [food, coffee]]);
    expect(await places(removed(green, tea, green), event(categoryDeleted, { categoryId: food }))).toEqual([[], []]);
    const late = await spec.rowsAfter(...tree, event(categoryDeleted, { categoryId: food }), created(1, at(tea)));
    expect(late.products).toMatchObject([{ node_id: null, category_id: null, ancestors: [] }]);
  });

  it('is not written when its category gets another name', async () => {
    const { products, nodes } = await spec.rowsAfter(
      ...tree,
      created(1, at(tea)),
      event(categoryRenamed, { categoryId: food, nodeId: tea, name: 'Teas' }),
    );
    expect(products).toMatchObject([{ position: position(5) }]);
    expect(nodes?.find(({ node_id }) => node_id === tea)).toMatchObject({ name: 'Teas', position: position(6) });
  });
});

it('a product is where it was when its node comes back, also below one that stays deleted', async () => {
  const start: CategoryEvent[] = [
    event(categoryCreated, { categoryId: food, name: 'Food' }),
    added(tea, food),
    added(green, tea),
    removed(green, tea, green),
  ];
  const stood = stateAfter(categoryState, start);
  const back = (nodeId: string, ending: CategoryEvent) => {
    const gone = deletedNode(stood, nodeId);
    const place = gone && nodeReturn(stateAfter(categoryState, [...start, ending]), gone);
    if (!place) throw new Error('it cannot come back');
    return event(categoryRestored, place);
  };
  const places = async (nodeId: string, ending: CategoryEvent) => {
    const { products } = await spec.rowsAfter(
      ...start,
      created(1, at(tea)),
      created(2, at(green)),
      ending,
      back(nodeId, ending),
    );
    return products?.map(({ node_id, category_id, ancestors }) => ({ node_id, category_id, ancestors }));
  };
  const atTea = { node_id: tea, category_id: food, ancestors: [food, tea] };
  expect(await places(tea, removed(tea, food, tea))).toEqual([atTea, atTea]);
  expect(await places(food, event(categoryDeleted, { categoryId: food }))).toEqual([atTea, atTea]);
});

it('tags keep a row when they are deleted', async () => {
  const { tags } = await spec.rowsAfter(
    event(tagCreated, { tagId: tag(1), name: 'New' }),
    event(tagCreated, { tagId: tag(2), name: 'Sale' }),
    event(tagDeleted, { tagId: tag(1) }),
  );
  expect(tags).toMatchObject([
    { tag_id: tag(1), name: 'New', deleted: true, position: position(3) },
    { tag_id: tag(2), deleted: false, position: position(2) },
  ]);
});

it('a merged tag names the tag that has its products, until it is restored', async () => {
  const merged = [
    event(tagCreated, { tagId: tag(1), name: 'New' }),
    event(tagCreated, { tagId: tag(2), name: 'Sale' }),
    event(tagMerged, { tagId: tag(1), into: tag(2) }),
  ];
  expect((await spec.rowsAfter(...merged)).tags).toMatchObject([{ deleted: true, merged_into: tag(2) }, {}]);
  const restored = await spec.rowsAfter(...merged, event(tagRestored, { tagId: tag(1), name: 'New' }));
  expect(restored.tags).toMatchObject([{ deleted: false, merged_into: null }, {}]);
});

describe('whatever happens', () => {
  const trees = projectionSpec(categoryTree);
  const some = fc.integer({ min: 1, max: 4 });
  type Act = (shop: Shop) => (ProductEvent | CategoryEvent | TagEvent | StockEvent)[];

  /** What is there, so that events are such as the shop's own commands append. */
  interface Shop {
    readonly parents: Map<string, string>;
    readonly deleted: Set<string>;
    readonly products: Map<number, { active: boolean; node: string | null; balance: number }>;
    /** Of the category. */
    readonly events: CategoryEvent[];
    readonly removals: DeletedNode[];
  }
  const treeIn = ({ events }: Shop) => stateAfter(categoryState, events);
  const recorded = (shop: Shop, one: CategoryEvent) => {
    shop.events.push(one);
    return [one];
  };
  const livingNodes = ({ parents, deleted }: Shop) => [...parents.keys()].filter((id) => !deleted.has(id));
  const below = (shop: Shop, id: string): string[] =>
    livingNodes(shop).flatMap((child) => (shop.parents.get(child) === id ? [child, ...below(shop, child)] : []));

  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.tuple(some, fc.nat(20)).map(
      ([n, pick]): Act =>
        (shop) => {
          if (shop.products.has(n)) return [];
          const nodes = livingNodes(shop);
          const nodeId = nodes[pick % (nodes.length + 1)] ?? null;
          shop.products.set(n, { active: true, node: nodeId, balance: 0 });
          return [created(n, nodeId === null ? {} : at(nodeId))];
        },
    ),
    fc.tuple(some, fc.nat(20), fc.boolean()).map(
      ([n, pick, active]): Act =>
        (shop) => {
          const known = shop.products.get(n);
          const nodes = [...shop.parents.keys()];
          if (!known || nodes.length === 0) return [];
          const nodeId = nodes[pick % nodes.length]!;
          shop.products.set(n, { ...known, active, node: nodeId });
          return [changed(n, { ...at(nodeId), status: active })];
        },
    ),
    fc.tuple(some, fc.integer({ min: 0, max: 8 })).map(
      ([n, balance]): Act =>
        (shop) => {
          const known = shop.products.get(n);
          if (!known) return [];
          shop.products.set(n, { ...known, balance });
          return [event(stockCounted, { productId: product(n), difference: 0, balance })];
        },
    ),
    fc.nat(20).map(
      (pick): Act =>
        (shop) => {
          const id = node(shop.parents.size + 1);
          const nodes = livingNodes(shop);
          if (shop.parents.size === 0) {
            shop.parents.set(food, '');
            return recorded(shop, event(categoryCreated, { categoryId: food, name: 'Food' }));
          }
          if (nodes.length === 0) return [];
          const parent = nodes[pick % nodes.length]!;
          shop.parents.set(id, parent);
          return recorded(shop, added(id, parent));
        },
    ),
    fc.nat(20).map(
      (pick): Act =>
        (shop) => {
          const nodes = livingNodes(shop).filter((id) => id !== food);
          const id = nodes[pick % Math.max(nodes.length, 1)];
          if (id === undefined) return [];
          const gone = [id, ...below(shop, id)];
          const removal = deletedNode(treeIn(shop), id);
          if (removal) shop.removals.push(removal);
          for (const each of gone) shop.deleted.add(each);
          return recorded(shop, removed(id, shop.parents.get(id)!, ...gone));
        },
    ),
    fc.nat(20).map(
      (pick): Act =>
        (shop) => {
          const [removal] = shop.removals.splice(pick % Math.max(shop.removals.length, 1), 1);
          const place = removal && nodeReturn(treeIn(shop), removal);
          if (!place?.parentId) return [];
          for (const { nodeId } of place.nodes) shop.deleted.delete(nodeId);
          shop.parents.set(place.nodeId, place.parentId);
          return recorded(shop, event(categoryRestored, place));
        },
    ),
    some.map(
      (n): Act =>
        (shop) => {
          const known = shop.products.get(n);
          if (!known) return [];
          const place = known.node === null ? {} : at(known.node);
          const back = { ...details, ...place, status: known.active };
          return [
            deleted(n),
            event(productRestored, { productId: product(n), details: back, createdAt: '2026-11-20T02:00:00.000Z' }),
          ];
        },
    ),
  );

  it('products are placed as in the category tree, with the stock that was last counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        const shop: Shop = {
          parents: new Map(),
          deleted: new Set(),
          products: new Map(),
          events: [],
          removals: [],
        };
        const events = acts.flatMap((one) => one(shop));
        const { products } = await spec.rowsAfter(...events);
        const { places } = await trees.rowsAfter(...events);
        const livingOf = new Map(places?.map((row) => [row.node_id, row.living_id]));
        expect(products).toHaveLength(shop.products.size);
        for (const [n, { active, node: nodeId, balance }] of shop.products) {
          const row = products?.find(({ product_id }) => product_id === product(n));
          const { stock, left } = stockBandOf(balance);
          expect(row).toMatchObject({ sold: active, stock, units_left: left ?? null });
          expect(row?.node_id).toBe(nodeId === null ? null : livingOf.get(nodeId));
          expect((row?.ancestors as string[] | undefined)?.at(-1) ?? null).toBe(row?.node_id);
        }
      }),
      { numRuns: 40 },
    );
  });
});
