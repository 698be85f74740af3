// The catalogue as the events of a log leave it: products with what reports need of them, and the trees of categories.

export function emptyCatalogue() {
  return {
    /** By product: whether it is there, its details that reports need, first day, and day of its deletion. */
    products: new Map(),
    /** By node that is there: the node above it; null for a top-level category. */
    above: new Map(),
    /** By node that was deleted: the node that its products went to. */
    removed: new Map(),
    /** By supplier that is there: days from an order to its delivery; null where nobody has entered them. */
    leadDays: new Map(),
  };
}

const ofStock = { alert: 0, isOn: false, packSize: 1 };

/** A product; one that no event described is not there. */
export function productOf({ products }, productId, day) {
  let product = products.get(productId);
  if (!product) {
    product = { exists: false, nodeId: null, supplierId: null, price: 0, ...ofStock, firstDay: day, deletedDay: null };
    products.set(productId, product);
  }
  if (day < product.firstDay) product.firstDay = day;
  return product;
}

/** The category that products of a node belong to now: the node, or the nearest one above it that is left. */
export function categoryOf({ above, removed }, nodeId) {
  let id = nodeId;
  while (removed.has(id)) id = removed.get(id);
  return above.has(id) ? id : null;
}

function describe({ catalogue, days }, { productId }, { at }, change) {
  Object.assign(productOf(catalogue, productId, days.of(at)), change);
}

const detailed = ({ category, supplierId, purchasePrice, alertQuantity, status, packSize }) => ({
  ...(category !== undefined && { nodeId: category?.nodeId ?? null }),
  ...(supplierId !== undefined && { supplierId }),
  ...(purchasePrice !== undefined && { price: purchasePrice }),
  ...(alertQuantity !== undefined && { alert: alertQuantity }),
  ...(status !== undefined && { isOn: status }),
  ...(packSize !== undefined && { packSize }),
});

function drop({ above }, nodeId) {
  above.delete(nodeId);
  for (const [child, parent] of [...above]) if (parent === nodeId) drop({ above }, child);
}

export const catalogueHandlers = {
  'catalog.ProductCreated': (facts, data, event) =>
    describe(facts, data, event, { ...ofStock, exists: true, deletedDay: null, ...detailed(data.details) }),
  'catalog.ProductRestored': (facts, data, event) =>
    describe(facts, data, event, { ...ofStock, exists: true, deletedDay: null, ...detailed(data.details) }),
  'catalog.ProductChanged': (facts, data, event) => describe(facts, data, event, detailed(data.changes)),
  'catalog.ProductDeleted': (facts, data, event) =>
    describe(facts, data, event, { exists: false, deletedDay: facts.days.of(event.at) }),

  'suppliers.SupplierCreated': ({ catalogue }, { supplierId, details }) =>
    void catalogue.leadDays.set(supplierId, details.leadDays ?? null),
  'suppliers.SupplierRestored': ({ catalogue }, { supplierId, details }) =>
    void catalogue.leadDays.set(supplierId, details.leadDays ?? null),
  'suppliers.SupplierChanged'({ catalogue }, { supplierId, changes }) {
    if (changes.leadDays !== undefined) catalogue.leadDays.set(supplierId, changes.leadDays);
  },
  'suppliers.SupplierDeleted': ({ catalogue }, { supplierId }) => void catalogue.leadDays.delete(supplierId),

  'catalog.CategoryCreated': ({ catalogue }, { categoryId }) => void catalogue.above.set(categoryId, null),
  'catalog.SubCategoryAdded': ({ catalogue }, { nodeId, parentId }) => void catalogue.above.set(nodeId, parentId),
  'catalog.CategoryMoved': ({ catalogue }, { nodeId, to }) => void catalogue.above.set(nodeId, to.parentId),
  'catalog.SubCategoryRemoved'({ catalogue }, { nodeId, parentId, removedIds }) {
    drop(catalogue, nodeId);
    for (const id of removedIds) catalogue.removed.set(id, parentId);
  },
  'catalog.CategoryDeleted': ({ catalogue }, { categoryId }) => drop(catalogue, categoryId),
  'catalog.CategoryRestored'({ catalogue }, { nodeId, parentId, nodes, removed }) {
    for (const one of removed) catalogue.removed.set(one.nodeId, one.parentId);
    for (const one of nodes) {
      catalogue.above.set(one.nodeId, one.nodeId === nodeId ? parentId : one.parentId);
      catalogue.removed.delete(one.nodeId);
    }
  },
};
