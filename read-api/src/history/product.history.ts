import { PRODUCT, type ProductEvent } from '@countinghouse/contracts/catalog/events';
import { type ProductState, productState } from '@countinghouse/contracts/catalog/product.state';
import { mention } from '@countinghouse/contracts/history/records/naming';
import { STOCK, type StaffMovement, staffMovementEvents } from '@countinghouse/contracts/inventory/events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { type LogReads, type Recorded, readAll } from './log-reads.ts';
import { type Fields, historyOf, type Step } from './steps.ts';

/** Movements by orders are part of the trend, and there are many: a history never reads them. */
const movementsOfStaff = staffMovementEvents.map(({ type }) => type);

/**
 * Returns changes of details and stock changes by staff; movements by orders are in the orders' history and in the
 * trend.
 */
export async function productSteps(log: LogReads, productId: string): Promise<Step[]> {
  const details = await readAll<ProductEvent>(log, streamOf(PRODUCT, productId));
  // A save that only changed the quantity has a step in the stock.
  const ofDetails = historyOf(details, productState, fieldsOf).filter(
    ({ event, changes }) => event.type !== 'catalog.ProductChanged' || changes.length > 0,
  );
  const stock = await readAll<StaffMovement>(log, streamOf(STOCK, productId), undefined, movementsOfStaff);
  const movements = stock.map(movementOfStaff);
  return [...ofDetails, ...movements].sort((a, b) => (a.event.position < b.event.position ? -1 : 1));
}

function movementOfStaff(event: Recorded<StaffMovement>): Step {
  const { type, data } = event;
  if (type === 'inventory.StockOpened') return { event, changes: [moved(data.quantity, data.balance)] };
  if (type === 'inventory.StockCounted') return { event, changes: [moved(data.difference, data.balance)] };
  const { difference, balance, adjustmentId: _id, adjustmentNo: name, reason } = data;
  const adjustment = { field: 'adjustment', from: null, to: { _id, name } };
  const metadata = reason === '' ? event.metadata : { reason, ...event.metadata };
  return { event: { ...event, metadata }, changes: [moved(difference, balance), adjustment] };
}

function moved(difference: number, balance: number) {
  return { field: 'quantity', from: balance - difference, to: balance };
}

function fieldsOf(product: ProductState): Fields | undefined {
  if (product.status !== 'present') return undefined;
  const { supplierId, tagIds, category, purchasePrice, sellingPrice, ...plain } = product.details;
  return {
    ...plain,
    supplier: supplierId === null ? null : mention('supplier', supplierId),
    purchasePrice: fromMinor(purchasePrice),
    sellingPrice: fromMinor(sellingPrice),
    tags: tagIds.map((tagId) => mention('tag', tagId)),
    category: category === null ? null : mention('category', category.nodeId),
  };
}
