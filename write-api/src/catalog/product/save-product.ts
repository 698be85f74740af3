import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import type { ProductDetails } from '@countinghouse/contracts/catalog/events';
import type { ProductState } from '@countinghouse/contracts/catalog/product.state';
import { type ProductRevisions, productRevisions, productVersion } from '@countinghouse/contracts/catalog/version';
import { STOCK, type StockEvent } from '@countinghouse/contracts/inventory/events';
import { isRefusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { STANDARD_CLASS } from '@countinghouse/contracts/settings/tax-classes';
import type { Handled, ReadConsistency, VersionGuard } from '@countinghouse/platform/commands/commands';
import { handledBefore } from '@countinghouse/platform/commands/execute';
import type { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { begunAt, stateAtVersion } from '@countinghouse/platform/commands/past-state';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { claimUploads } from '../../claim-uploads.ts';
import { countStock, openStock } from '../../inventory/stock/product-stock.ts';
import { stock } from '../../inventory/stock/stock.decider.ts';
import type { WriteDeps } from '../../write-deps.ts';
import { referencesShown } from '../references-shown.ts';
import { claimItemNo } from './item-no-claims.ts';
import { type ProductCommand, product, touchedFields } from './product.decider.ts';
import { detailsIn, type ProductInput, requireReferences } from './product-input.ts';

export interface ProductDeps extends Pick<WriteDeps, 'commands' | 'log' | 'claims' | 'files'> {
  /**
   * Saves of one product run one after the other: a count is a difference to what the count before left, and an item
   * number goes when the next one is held.
   */
  readonly saves: KeyedMutex;
}

/** The outcome of a save. */
export interface SavedProduct {
  readonly details: ProductDetails;
  readonly revision: number;
  /** Of the last event, in the product's stream or in that of its stock. */
  readonly position: string;
}

/** Brings a product into the catalogue with its opening stock. @throws RefusedError */
export async function createProduct(
  deps: ProductDeps,
  productId: string,
  input: ProductInput & { readonly itemNo: string },
  metadata: EventMetadata,
): Promise<SavedProduct> {
  const { commands, log, claims, files } = deps;
  const given = await detailsIn(commands, log, input);
  const details: ProductDetails = { ...blankProduct, itemNo: input.itemNo, ...given };
  await requireReferences(commands, given);
  await claimUploads(files, imagesIn(given));
  const claim = await claimItemNo(claims, commands, details.itemNo, productId);

  const openingQuantity = input.quantity ?? 0;
  const command = { type: 'CreateProduct', productId, details, openingQuantity } as const;
  const created = await claim.settle(() => handle(deps, productId, command, metadata));
  const { position } = await openStock(commands, productId, openingQuantity, metadata);
  return saved(created, position);
}

/**
 * Changes what differs from what the caller read: from the product at `version`, or from the present one. A quantity is
 * a count: it moves the stock by its difference to the quantity that the caller read, so that sales in between stay
 * sold. Two counts of what both read conflict.
 * @throws RefusedError
 */
export function changeProduct(
  deps: ProductDeps,
  productId: string,
  input: ProductInput,
  metadata: EventMetadata,
  version?: string,
): Promise<SavedProduct> {
  return deps.saves.run(productId, async () => {
    try {
      return await changeAsSeen(deps, productId, input, metadata, version, 'cached');
    } catch (error) {
      // A cached state is no ground for a refusal.
      if (!(error instanceof RefusedError)) throw error;
      const nothing = { type: 'ChangeProduct', changes: {}, countedDifference: 0 } as const;
      const done = await handledBefore(deps.commands, product, productId, nothing, metadata);
      if (done) return saved(done, done.position);
      return changeAsSeen(deps, productId, input, metadata, version, 'latest');
    }
  });
}

async function changeAsSeen(
  deps: ProductDeps,
  productId: string,
  input: ProductInput,
  metadata: EventMetadata,
  version: string | undefined,
  consistency: ReadConsistency,
): Promise<SavedProduct> {
  const { commands, log, claims, files } = deps;
  const present = await commands.load(product, productId, consistency);
  if (present.state.status !== 'present') throw new RefusedError(refuse('NOT_FOUND'));
  const seenAt = version === undefined ? undefined : productRevisions(version);
  if (version !== undefined && !seenAt) throw new RefusedError(refuse('VERSION_CONFLICT'));
  const seen = await stateAtVersion(log, product, productId, present, seenAt && versionOf(seenAt.details));
  if (seen?.status !== 'present') throw new RefusedError(refuse('VERSION_CONFLICT'));

  const wanted = changesFrom(
    { packSize: 1, taxClass: STANDARD_CLASS, ...seen.details },
    await detailsIn(commands, log, input),
  );
  const shown = await referencesShown(commands, seen.details, wanted);
  const changes = changesFrom({ ...seen.details, ...shown }, wanted);
  const countedDifference = await countedIn(deps, productId, input.quantity, seenAt);
  await requireReferences(commands, changes);
  await claimUploads(files, imagesIn(changes));

  const command = { type: 'ChangeProduct', changes, countedDifference } as const;
  const guard = seenAt
    ? { version: versionOf(seenAt.details), touches: touchedFields(changes, countedDifference) }
    : consistency === 'cached' && ({ version: present.version, touches: 'all' } as const);
  const change = () => handle(deps, productId, command, metadata, guard || undefined);
  const changed =
    changes.itemNo === undefined
      ? await change()
      : await (await claimItemNo(claims, commands, changes.itemNo, productId)).settle(
          change,
          present.state.details.itemNo,
        );
  if (countedDifference === 0) return saved(changed, changed.position);
  const { position } = await countStock(commands, productId, countedDifference, metadata);
  return saved(changed, position);
}

/** Takes a product out of the catalogue. Conflicts with any change since `version`. @throws RefusedError */
export async function deleteProduct(
  deps: ProductDeps,
  productId: string,
  metadata: EventMetadata,
  version?: string,
): Promise<{ readonly position: string }> {
  const seenAt = version === undefined ? undefined : productRevisions(version);
  if (version !== undefined && !seenAt) throw new RefusedError(refuse('VERSION_CONFLICT'));
  const everything = touchedFields({ ...blankProduct, itemNo: '' }, 0);
  const guard = seenAt && { version: versionOf(seenAt.details), touches: everything };
  const deleted = await handle(deps, productId, { type: 'DeleteProduct' }, metadata, guard);
  await deps.claims.releaseAll('item-no', productId);
  return deleted;
}

/** Brings a deleted product back under its item number, if that is free. @throws RefusedError */
export function restoreProduct(deps: ProductDeps, productId: string, metadata: EventMetadata): Promise<SavedProduct> {
  const { commands, log, claims } = deps;
  return deps.saves.run(productId, async () => {
    const { state } = await commands.load(product, productId);
    if (state.status === 'none') throw new RefusedError(refuse('NOT_FOUND'));
    const command = { type: 'RestoreProduct', createdAt: await begunAt(log, product, productId) } as const;
    const claim = await claimItemNo(claims, commands, state.details.itemNo, productId);
    const restored = await claim.settle(() => handle(deps, productId, command, metadata));
    return saved(restored, restored.position);
  });
}

/** What a given quantity corrects. Refused when less would be left than nothing. */
async function countedIn(
  { commands, log }: ProductDeps,
  productId: string,
  quantity: number | undefined,
  seenAt: ProductRevisions | undefined,
): Promise<number> {
  if (quantity === undefined) return 0;
  const { state, revision } = await commands.load(stock, productId);
  const seen =
    seenAt === undefined || seenAt.stock === revision ? state.balance : await balanceAt(log, productId, seenAt.stock);
  if (seen === undefined) throw new RefusedError(refuse('VERSION_CONFLICT'));
  const difference = quantity - seen;
  if (state.balance + difference < 0) {
    throw new RefusedError(refuse('INSUFFICIENT_STOCK', { available: state.balance }));
  }
  return difference;
}

/** Every event of a stock stream carries the balance after it, so one event suffices, however long the history is. */
async function balanceAt(log: EventLog, productId: string, revision: number): Promise<number | undefined> {
  if (revision < 0) return 0;
  const [recorded] = await log.read(streamOf(STOCK, productId), { from: revision, limit: 1 });
  return (recorded?.data as StockEvent['data'] | undefined)?.balance;
}

async function handle(
  { commands }: ProductDeps,
  productId: string,
  command: ProductCommand,
  metadata: EventMetadata,
  guard?: VersionGuard,
): Promise<Handled<ProductState>> {
  const result = await commands.handle(product, productId, command, metadata, guard);
  if (!isRefusal(result)) return result;
  if (result.refused !== 'VERSION_CONFLICT') throw new RefusedError(result);
  const [details, level] = await Promise.all([commands.load(product, productId), commands.load(stock, productId)]);
  const version = productVersion({ details: details.revision, stock: level.revision });
  throw new RefusedError(refuse('VERSION_CONFLICT', { ...result.details, version }));
}

function imagesIn({ photo, thumbnails = [] }: Partial<ProductDetails>) {
  const pictures = thumbnails.map((path, index) => ({ field: `thumbnails.${index}`, path }));
  return photo === undefined ? pictures : [{ field: 'photo', path: photo }, ...pictures];
}

function saved({ state, revision, position }: Handled<ProductState>, stockPosition: string): SavedProduct {
  if (state.status === 'none') throw new RefusedError(refuse('NOT_FOUND'));
  return { details: state.details, revision, position: stockPosition > position ? stockPosition : position };
}
