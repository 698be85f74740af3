import { PRODUCT } from '@countinghouse/contracts/catalog/events';
import type { RowFinding, RowInput, RowResult } from '@countinghouse/contracts/catalog/product-import/import-row';
import { productVersion } from '@countinghouse/contracts/catalog/version';
import { type Refusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { stock } from '../../inventory/stock/stock.decider.ts';
import { product } from '../product/product.decider.ts';
import { changeProduct, createProduct, deleteProduct, type ProductDeps } from '../product/save-product.ts';

/** The outcome of a row as it is stored. */
export interface Settled {
  readonly outcome: 'applied' | 'failed' | 'undone' | 'kept';
  readonly result: RowResult;
}

/**
 * Applies a row through the same decisions as a call of the API, against the version that was compared: what changed
 * since in the same fields is not overwritten. Repeating it under the same command id changes nothing.
 * @param productId of the product that a row without one brings into the catalogue.
 */
export function applyRow(
  deps: ProductDeps,
  { itemNo, input = {}, seen }: RowFinding,
  productId: string,
  metadata: EventMetadata,
): Promise<Settled> {
  const id = seen?.productId ?? productId;
  return settling(deps, id, metadata, ['applied', 'failed'], async () => {
    const { revision } = seen
      ? await changeProduct(deps, id, { ...input }, metadata, seen.version)
      : await createProduct(deps, id, { ...input, itemNo }, metadata);
    return { productId: id, revision };
  });
}

/**
 * Takes an applied row back, unless its product was changed since in the same fields; a new product, unless anything
 * happened to it, as `newOnes` determines.
 */
export function undoRow(
  deps: ProductDeps,
  { input = {}, seen }: RowFinding,
  applied: RowResult,
  newOnes: 'delete' | 'switch off',
  metadata: EventMetadata,
): Promise<Settled> {
  const { productId = '', revision = -1 } = applied;
  return settling(deps, productId, metadata, ['undone', 'kept'], async () => {
    const level = await deps.commands.load(stock, productId);
    if (!seen) {
      // The opening is the only movement that goes with the product.
      if (level.revision > 0) throw new RefusedError(refuse('VERSION_CONFLICT', { fields: ['quantity'] }));
      await removeUntouched(deps, productId, revision, newOnes, metadata);
    } else {
      const version = productVersion({ details: revision, stock: level.revision });
      await changeProduct(deps, productId, asBefore(input, seen.before, level.state.balance), metadata, version);
    }
    return applied;
  });
}

async function removeUntouched(
  deps: ProductDeps,
  productId: string,
  revision: number,
  how: 'delete' | 'switch off',
  metadata: EventMetadata,
): Promise<void> {
  const present = await deps.commands.load(product, productId);
  if (present.state.status !== 'present') throw new RefusedError(refuse('NOT_FOUND'));
  if (present.revision !== revision) throw new RefusedError(refuse('VERSION_CONFLICT'));
  const version = productVersion({ details: revision, stock: 0 });
  if (how === 'delete') await deleteProduct(deps, productId, metadata, version);
  else await changeProduct(deps, productId, { status: false }, metadata, version);
}

/** A count is taken back by its difference, so that what was sold since stays sold. */
function asBefore(input: RowInput, before: RowInput, balance: number) {
  const { quantity: to, ...fields } = { ...before, quantity: input.quantity };
  if (to === undefined || before.quantity === undefined) return fields;
  return { ...fields, quantity: balance - (to - before.quantity) };
}

/**
 * The outcome of a step. A refusal counts only if the step is not on the log: after a crash it may have been done, and
 * what came later refuses it now.
 */
async function settling(
  deps: ProductDeps,
  productId: string,
  { commandId }: EventMetadata,
  [done, refused]: readonly [Settled['outcome'], Settled['outcome']],
  step: () => Promise<RowResult>,
): Promise<Settled> {
  try {
    return { outcome: done, result: await step() };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const events = await deps.log.read(streamOf(PRODUCT, productId), { direction: 'backwards', limit: 100 });
    const own = events.find(({ metadata }) => metadata.commandId === commandId);
    if (own) return { outcome: done, result: { productId, revision: own.revision } };
    return { outcome: refused, result: { productId, errors: faultsOf(error.refusal) } };
  }
}

function faultsOf({ refused, fields, details }: Refusal): NonNullable<RowResult['errors']> {
  if (refused === 'VALIDATION' && fields) return fields;
  if (refused === 'ITEM_NO_TAKEN') return [{ field: 'itemNo', code: refused }];
  const touched = details?.fields;
  return Array.isArray(touched)
    ? touched.map((field) => ({ field: String(field), code: refused }))
    : [{ field: '', code: refused }];
}
